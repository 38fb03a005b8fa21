import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a key is stored as. */
export const hashKey = sha256;

/**
 * The key of one run of a form with what came under it, both as digests. A slice stores the two beside what it made: the same key with the
 * same contents answers that again, with others it is refused (409), so that no text is thanked for and dropped (decision 036).
 */
export interface Submission {
  readonly keyHash: string;
  readonly digest: string;
}

/** `files`: what tells one photo from another, in their order. */
export function submissionOf(key: string, input: Readonly<Record<string, unknown>>, files: readonly string[] = []): Submission {
  const { key: _key, ...sent } = input;
  return { keyHash: hashKey(key), digest: sha256(JSON.stringify([sorted(sent), files])) };
}

/** A second request with the key waits for the first one's transaction, and then finds what that made. */
export async function lockSubmission(trx: Trx, { keyHash }: Submission): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyHash}, 0))`.execute(trx);
}

/** Null: made before digests were kept. */
export const isSame = ({ digest }: Submission, stored: string | null): boolean => stored === null || stored === digest;

/** The same contents give the same text, in whatever order they were sent. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inside]) => [name, sorted(inside)]),
  );
}

export async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}
