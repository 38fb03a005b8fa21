import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { AppError } from '#platform/kernel/errors.ts';
import type { Outgoing } from '#platform/outgoing/server/outgoing.ts';
import { signatureErrors } from '../errors.ts';
import { openRange } from './placeholder.ts';
import { checkDates, withSigner, type SigningKey } from './signer.ts';
import type { CertificateFacts } from './task.ts';

const piece = 1 << 20;
const mostStamp = 65_536;
const stampTime = 15_000;

export interface Signing extends SigningKey {
  /** Server of RFC 3161; null: none, the signature has no time but the document's own. */
  readonly stampServer: string | null;
  /** Without a stamp there is no document; else it is signed without and says so. */
  readonly stampRequired: boolean;
}

export interface Signed {
  readonly certificate: CertificateFacts;
  readonly stampedAt: Date | null;
  /** Why there is no stamp although a server is set. */
  readonly stampFailure: AppError | null;
}

/** Signs a PDF that has room for it (`leaveRoom`), in its place: PAdES-B-B, B-T with a stamp. The file is as it was where it throws. */
export async function signFile(
  path: string,
  signing: Signing,
  context: { readonly outgoing: Outgoing; readonly now: Date; readonly signal?: AbortSignal },
): Promise<Signed> {
  const file = await open(path, 'r+');
  try {
    const range = await findRoom(file);
    return await withSigner(signing, async ({ certificate, ask }) => {
      checkDates(certificate, context.now);
      const digest = await digestOf(file, range);
      const stamped = signing.stampServer !== null;
      let said = await ask({ sign: digest, stamped });
      let stampFailure: AppError | null = null;
      if ('question' in said) {
        const answer = await askStamp(signing.stampServer ?? '', said.question, context).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          stampFailure = error;
          return null;
        });
        said = await ask({ stamp: answer });
      }
      if (!('signature' in said)) throw new Error('the signer gave no signature');
      if (said.fault) stampFailure = signatureErrors[`signature.${said.fault}`]({ params: { host: new URL(signing.stampServer ?? '').host } });
      if (stampFailure !== null && signing.stampRequired) throw stampFailure;
      const hex = Buffer.from(said.signature).toString('hex');
      if (hex.length > range.room) throw signatureErrors['signature.too-large']();
      await file.write(range.text, range.at, 'latin1');
      await file.write(hex, range.before + 1, 'latin1');
      await file.datasync();
      return { certificate, stampedAt: said.stampedAt, stampFailure };
    });
  } finally {
    await file.close();
  }
}

async function askStamp(
  address: string,
  question: Uint8Array,
  { outgoing, signal }: { readonly outgoing: Outgoing; readonly signal?: AbortSignal },
): Promise<Uint8Array> {
  const answer = await outgoing.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: question,
    maxBytes: mostStamp,
    timeoutMs: stampTime,
    ...(signal && { signal }),
  });
  if (answer.status !== 200) throw signatureErrors['signature.stamp-status']({ params: { host: new URL(address).host } });
  return answer.body;
}

interface Room {
  /** Where the ranges are written, and what. */
  readonly at: number;
  readonly text: string;
  /** What is signed: up to `before`, and from `after` on. */
  readonly before: number;
  readonly after: number;
  readonly size: number;
  /** Hexadecimal digits. */
  readonly room: number;
}

async function findRoom(file: FileHandle): Promise<Room> {
  const { size } = await file.stat();
  const at = await findOnce(file, openRange, size);
  const head = Buffer.alloc(openRange.length + 64);
  await file.read(head, 0, head.length, at);
  const opening = head.toString('latin1').match(/^[^\n]+\n\/Contents </);
  if (!opening) throw new Error('the room for the signature is of another form');
  const before = at + opening[0].length - 1;
  const tail = Buffer.alloc(piece);
  const { bytesRead } = await file.read(tail, 0, tail.length, before);
  const length = tail.subarray(0, bytesRead).indexOf('>') + 1;
  if (length === 0) throw new Error('the room for the signature has no end');
  const after = before + length;
  const text = `/ByteRange [0 ${before} ${after} ${size - after}]`.padEnd(openRange.length);
  return { at, text, before, after, size, room: length - 2 };
}

/** The one place; a second one could only come from words somebody wrote into the document. */
async function findOnce(file: FileHandle, wanted: string, size: number): Promise<number> {
  const found: number[] = [];
  const buffer = Buffer.alloc(piece + wanted.length - 1);
  for (let from = 0; from < size; from += piece) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    const read = buffer.subarray(0, bytesRead);
    for (let at = read.indexOf(wanted); at !== -1; at = read.indexOf(wanted, at + 1)) found.push(from + at);
  }
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`the document has ${found.length} rooms for a signature`);
  return only;
}

/** As the file will be: with its ranges written, without the room itself. */
async function digestOf(file: FileHandle, { at, text, before, after, size }: Room): Promise<Uint8Array> {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(piece);
  for (const [from, to] of [
    [0, at],
    [at + text.length, before],
    [after, size],
  ] as const) {
    for (let position = from; position < to;) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(piece, to - position), position);
      if (bytesRead === 0) throw new Error('the document became shorter');
      hash.update(buffer.subarray(0, bytesRead));
      position += bytesRead;
    }
    if (to === at) hash.update(text, 'latin1');
  }
  return hash.digest();
}
