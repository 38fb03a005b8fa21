import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { tableOf } from './store.ts';
import type { Drawn } from './tiles.ts';

/** So many questions are remembered; the one asked longest ago goes first. */
const most = 500;
const known = new Map<string, number>();

/** How many features of a version fulfil a condition: counted once until something of the version is changed, for pages follow each other. */
export async function countFeatures(db: Db, { versionId, mark }: Pick<Drawn, 'versionId' | 'mark'>, where: RawBuilder<unknown>): Promise<number> {
  const question = sql<{ n: number }>`select count(*)::int as n from ${tableOf(versionId)} where ${where}`;
  const { sql: text, parameters } = question.compile(db);
  // The mark is new with every change, and no other version's.
  const key = JSON.stringify([mark, text, parameters]);
  const count = known.get(key) ?? (await question.execute(db)).rows[0]?.n ?? 0;
  known.delete(key);
  known.set(key, count);
  const [oldest] = known.size > most ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  return count;
}
