import type { FastifyReply } from 'fastify';
import type { OpenedFile } from './files.ts';

export interface SendOptions {
  /** `inline` only shows what a browser cannot run: pictures and pdf; all else is offered for saving whatever is asked. */
  readonly disposition: 'inline' | 'attachment';
  /** Anyone may keep a copy for ever: the address of a public file never changes its content. Default: nobody keeps one. */
  readonly immutable?: boolean;
  /** Anyone may keep a copy for so many seconds: what it shows may be taken back. */
  readonly maxAge?: number;
}

const harmless = /^(image\/(png|jpeg|webp|gif|avif)|application\/pdf)$/;

/** A sandbox would keep the browser's own pdf viewer from opening. */
const pdfPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'";

/** A file, or what is written as one while it is sent. */
type Sendable = Omit<OpenedFile, 'file'> & { readonly file: Pick<OpenedFile['file'], 'name'> };

/** Answers a file so that no browser ever runs it in the name of this site. */
export function sendFile(reply: FastifyReply, { file, type, bytes, stream }: Sendable, options: SendOptions): FastifyReply {
  const disposition = options.disposition === 'inline' && harmless.test(type) ? 'inline' : 'attachment';
  void reply
    .header('content-type', type)
    .header('content-disposition', `${disposition}; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', type === 'application/pdf' ? pdfPolicy : "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', keptFor(options));
  if (options.immutable === true) void reply.removeHeader('vary');
  if (bytes !== null) void reply.header('content-length', bytes);
  return reply.send(stream);
}

function keptFor({ immutable, maxAge }: SendOptions): string {
  if (immutable === true) return 'public, max-age=31536000, immutable';
  return maxAge === undefined ? 'private, no-store' : `public, max-age=${maxAge}`;
}

function asciiName(name: string): string {
  return (
    name
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\/;%]/g, '_') || 'ficheiro'
  );
}
