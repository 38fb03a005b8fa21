import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { KeptAnswers } from '#platform/outgoing/server/kept-answers.ts';
import { streetErrors } from '../errors.ts';

const limits = { timeoutMs: 8000, maxRedirects: 3 } as const;
const mostWords = 4 * 1024 * 1024;
const mostPicture = 24 * 1024 * 1024;

/** What services tell of their pictures, for some minutes; pictures themselves are kept by browsers only. */
const kept = new KeptAnswers<{ readonly body: Uint8Array }>({ maxBytes: 16 * 1024 * 1024, ttlMs: 5 * 60_000, restMs: 5000 });

export interface Question {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names who asks whom, key included by its version; null: the service's terms allow no copy. */
  readonly keep: string | null;
}

/** Asks a service for something in words; undefined: it knows no such thing. */
export async function askWords(services: Services, question: Question): Promise<unknown> {
  const { keep, address } = question;
  const ask = async () => ({ body: await words(services, question) });
  const { body } = keep === null ? await ask() : await kept.get(`${keep} ${address}`, keep, ask, isDown);
  return body.length === 0 ? undefined : parse(body);
}

async function words({ outgoing }: Services, { address, headers }: Question): Promise<Buffer> {
  const { status, body } = await outgoing.fetch(address, { ...limits, maxBytes: mostWords, headers: { accept: 'application/json', ...headers } });
  if (status === 404) return Buffer.alloc(0);
  // Complaints may come as 400 with words; who reads them says what is meant.
  if (status !== 400) refuse(status);
  if (body.length === 0) throw streetErrors['streetview.strange']();
  parse(body);
  return body;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch (error) {
    throw streetErrors['streetview.strange']({ cause: error });
  }
}

export interface Image {
  readonly type: string;
  readonly body: Buffer;
}

const starts: readonly (readonly [type: string, at: number, bytes: readonly number[]])[] = [
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47]],
];

/** A picture, by its bytes: what a server says of them is not always so. Null: it is gone. */
export async function askImage({ outgoing }: Services, address: string): Promise<Image | null> {
  const { status, body } = await outgoing.fetch(address, { ...limits, timeoutMs: 15_000, maxBytes: mostPicture, headers: { accept: 'image/*' } });
  if (status === 404 || status === 410) return null;
  refuse(status);
  const type = starts.find(([, at, start]) => start.every((byte, index) => body[at + index] === byte))?.[0];
  if (type === undefined) throw streetErrors['streetview.strange']();
  return { type, body };
}

function refuse(status: number): void {
  if (status === 429) throw streetErrors['streetview.quota']();
  if (status === 401 || status === 403) throw streetErrors['streetview.refused']();
  if (status >= 500) throw streetErrors['streetview.no-answer']();
  if (status >= 300) throw streetErrors['streetview.strange']();
}

/** Nothing gets better by asking for the next place at once. */
const isDown = (error: unknown): boolean =>
  error instanceof AppError && (error.code.startsWith('outgoing.') || /^streetview\.(quota|refused|no-answer)$/.test(error.code));

/** In words for visitors: which server failed in which way is for those who set it up. */
export function forVisitors(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === streetErrors['streetview.refused'].code) return streetErrors['streetview.not-available']({ cause: error });
  return error.code.startsWith('outgoing.') ? streetErrors['streetview.no-answer']({ cause: error }) : error;
}
