import type { FastifyReply } from 'fastify';
import type { Services } from '#platform/http/server/services.ts';
import type { OutgoingAnswer } from '#platform/outgoing/server/outgoing.ts';
import { answerType } from '../domain/proxy-rules.ts';
import { readRoot } from '../domain/read-capabilities.ts';
import { ogcErrors } from '../errors.ts';
import { sameOrigin } from './addresses.ts';
import type { Question } from './ask.ts';
import { credentialsOf } from './credentials.ts';
import { decodeXml } from './decode.ts';
import type { ServiceRow } from './store.ts';

const megabyte = 1024 * 1024;

export interface Asked {
  readonly address: string;
  readonly operation: string;
  /** A question written as a document. */
  readonly document?: string;
  readonly signal?: AbortSignal;
  /** The answer as it may be read here. */
  readonly reword?: (body: Buffer, contentType: string) => Buffer | string;
  /** Not for everybody: no copy of the answer may be kept, whatever the service is. */
  readonly secret?: boolean;
}

export interface Fetched {
  readonly status: number;
  /** Never one a browser runs. */
  readonly type: string;
  readonly said: string;
  readonly body: Buffer;
}

/** A service of others as it is asked: where it stands, and what opens it. */
export interface Reached {
  readonly url: string;
  readonly credentials: Question['credentials'];
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly isPrivate: boolean;
}

export function reachedOf(service: ServiceRow, { secrets }: Pick<Services, 'secrets'>): Reached {
  return { url: service.url, credentials: credentialsOf(service, secrets), isPrivate: service.is_private };
}

/** Asks a service for one thing. Throws what is wrong with the answer when it is not of the kind that was asked for. */
export async function askFor(services: Pick<Services, 'outgoing'>, service: Reached, asked: Omit<Asked, 'reword'>): Promise<Fetched> {
  const { address, document, operation, signal } = asked;
  // A legend or a tile may lie elsewhere: the sign-in is for the service's own server.
  const isOwn = sameOrigin(service.url, address);
  const answer = await services.outgoing.fetch(address, {
    credentials: isOwn ? service.credentials : null,
    headers: { ...(isOwn && service.headers), ...(document !== undefined && { 'content-type': 'application/xml; charset=utf-8' }) },
    maxBytes: 16 * megabyte,
    timeoutMs: 30_000,
    ...(signal && { signal }),
    ...(document !== undefined && { method: 'POST', body: document }),
  });
  return { status: answer.status, type: checkedType(answer, operation), said: answer.headers['content-type'] ?? '', body: answer.body };
}

/** Asks a service for one thing and answers it in our name: never more than what was asked for. */
export async function passOn(services: Services, reply: FastifyReply, service: Reached, asked: Asked): Promise<FastifyReply> {
  const { status, type, said, body } = await askFor(services, service, asked);
  const { reword } = asked;
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', service.isPrivate || asked.secret === true || status !== 200 ? 'private, no-store' : 'private, max-age=300')
    .send(reword ? reword(body, said) : body);
}

function checkedType(answer: OutgoingAnswer, operation: string): string {
  const said = answer.headers['content-type'] ?? '';
  if (answer.status === 401 || answer.status === 403) throw ogcErrors['ogc.sign-in']();
  const type = answerType(operation, said);
  // Services complain in XML, with whatever status and type.
  if (answer.status >= 400 || type === null || /xml/.test(said)) {
    const root = readRoot(decodeXml(answer.body.subarray(0, 65_536), said));
    if ('is' in root && root.is === 'exception') throw ogcErrors['ogc.exception']({ params: { message: root.message } });
  }
  if (answer.status >= 400) throw ogcErrors['ogc.http-status']({ params: { status: answer.status } });
  if (type === null) throw ogcErrors['ogc.answer-type']({ params: { type: said.slice(0, 80) || '?' } });
  return type;
}
