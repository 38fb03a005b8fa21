import { sql } from 'kysely';
import { timingSafeEqual } from 'node:crypto';
import type { Db, Trx } from '#platform/db/tables.ts';
import { errors } from '../errors.ts';
import { normaliseCode } from '../domain/code.ts';
import { isReporter, maySee, maySeeInside } from '../domain/visibility.ts';
import { may } from '../permissions.ts';
import { seenOf } from './present.ts';
import { personJoin, wholeColumns, type WholeRow } from './rows.ts';
import type { OccurrenceReporterTable } from './tables.ts';
import { throwIfErased } from './tombstone.ts';
import type { Sight } from './viewer.ts';

export interface ReporterRow extends Pick<OccurrenceReporterTable, 'name' | 'email' | 'phone' | 'nif' | 'locale' | 'private_token'> {
  consent_at: Date | null;
}

const reporterColumns = ['name', 'email', 'phone', 'nif', 'locale', 'private_token', 'consent_at'] as const;

/** An occurrence with what decides how much of it the viewer sees. */
export interface Opened {
  readonly row: WholeRow;
  readonly reporter: ReporterRow;
  /** The viewer is whoever reported it: signed in, or by private link. */
  readonly asReporter: boolean;
  /** The viewer works on it. */
  readonly inside: boolean;
}

type Key = { readonly id: number } | { readonly code: string };

/**
 * The one door to a single occurrence: unknown and forbidden look the same. `lock` keeps the row for the transaction.
 * With the private link's token its reporter sees it whatever its visibility, also while it waits for confirmation.
 */
export async function open(db: Db, sight: Sight, key: Key, token?: string, lock = false): Promise<Opened> {
  const match = 'id' in key ? sql`o.id = ${key.id}` : sql`o.code = ${normaliseCode(key.code)}`;
  const { rows } =
    await sql<WholeRow>`select ${wholeColumns} from occurrence o ${personJoin} where ${match} ${lock ? sql`for update of o` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) {
    if ('code' in key) await throwIfErased(db, key.code);
    throw errors['occurrence.not-found']();
  }
  const reporter = await readReporter(db, row.id);
  return openedTo(sight, row, reporter, token !== undefined && (sameToken(token, reporter.private_token) || (await opensWhole(db, row, token))));
}

function openedTo(sight: Sight, row: WholeRow, reporter: ReporterRow, byLink: boolean): Opened {
  const seen = seenOf(row);
  const trash = row.deleted_at !== null;
  const known = { ...seen, live: row.confirmed_at !== null && (!trash || sight.can(may.delete)) };
  if (!(byLink && !trash) && !maySee(sight, known)) throw errors['occurrence.not-found']();
  const inside = maySeeInside(sight, known);
  if (trash && !inside) throw errors['occurrence.not-found']();
  return { row, reporter, asReporter: byLink || isReporter(sight, seen), inside };
}

/** The same for who works on it: whoever may only look gets "not found", as if it were not there. */
export async function openInside(db: Db, sight: Sight, key: Key, lock = false): Promise<Opened> {
  const opened = await open(db, sight, key, undefined, lock);
  if (!opened.inside) throw errors['occurrence.not-found']();
  return opened;
}

/** Many at once, locked in the order of their ids; each by itself says "not found" as `openInside` would. */
export async function openManyInside(trx: Trx, sight: Sight, ids: readonly number[]): Promise<(id: number) => Opened> {
  const { rows } =
    await sql<WholeRow>`select ${wholeColumns} from occurrence o ${personJoin} where o.id = any(${[...ids]}::bigint[]) order by o.id for update of o`.execute(
      trx,
    );
  const reporters = await trx
    .selectFrom('occurrence_reporter')
    .select([...reporterColumns, 'occurrence_id'])
    .where('occurrence_id', 'in', [...ids, 0])
    .execute();
  const [found, toldBy] = [new Map(rows.map((row) => [row.id, row])), new Map(reporters.map((one) => [one.occurrence_id, one]))];
  return (id) => {
    const [row, reporter] = [found.get(id), toldBy.get(id)];
    const opened = row && reporter && openedTo(sight, row, reporter, false);
    if (!opened?.inside) throw errors['occurrence.not-found']();
    return opened;
  };
}

/** As whoever has just changed it may see it: also where it went to somebody who does not share it with them. */
export async function openOwnChange(db: Db, sight: Sight, id: number): Promise<Opened> {
  const row = await readWhole(db, id);
  return { row, reporter: await readReporter(db, id), asReporter: isReporter(sight, seenOf(row)), inside: true };
}

export async function readWhole(db: Db, id: number): Promise<WholeRow> {
  const { rows } = await sql<WholeRow>`select ${wholeColumns} from occurrence o ${personJoin} where o.id = ${id}`.execute(db);
  if (!rows[0]) throw errors['occurrence.not-found']();
  return rows[0];
}

export async function readReporter(db: Db, id: number): Promise<ReporterRow> {
  const row = await db.selectFrom('occurrence_reporter').select(reporterColumns).where('occurrence_id', '=', id).executeTakeFirst();
  if (!row) throw new Error(`Occurrence ${id} has no reporter row.`);
  return row;
}

/** Whoever reported the whole sees its parts with the same link. */
async function opensWhole(db: Db, { parent_id }: WholeRow, token: string): Promise<boolean> {
  return parent_id !== null && sameToken(token, (await readReporter(db, parent_id)).private_token);
}

function sameToken(given: string, kept: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(kept)];
  return a.length === b.length && timingSafeEqual(a, b);
}
