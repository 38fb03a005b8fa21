import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/db/tables.ts';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { listQuery, sorts } from '../inputs.ts';
import type { OccurrenceItem } from '../schemas.ts';
import { countBeforehand, knowsCount } from './counts.ts';
import { listWhere } from './list-where.ts';
import { presentItem } from './present.ts';
import { itemColumns, personJoin, type OccurrenceRow } from './rows.ts';
import type { Sight } from './viewer.ts';
import { all, any, possibleCodes, type Condition } from './where.ts';

export type Sort = (typeof sorts)[number];

export const orders: Readonly<Record<Sort, Condition>> = {
  '-createdAt': sql`o.created_at desc, o.id desc`,
  createdAt: sql`o.created_at, o.id`,
  '-updatedAt': sql`o.updated_at desc, o.id desc`,
  updatedAt: sql`o.updated_at, o.id`,
  '-code': sql`o.code desc`,
  code: sql`o.code`,
  // Those without a limit come last.
  dueAt: sql`o.due_at, o.id`,
};

/** `few`: the rows that match are found first and sorted then; otherwise the order is walked until enough match. */
export async function readPage(db: Db, where: Condition, sort: Sort, limit: number, offset: number, few = false): Promise<OccurrenceRow[]> {
  const source = few ? sql`(select * from occurrence o where ${where} offset 0) o` : sql`occurrence o`;
  const { rows } = await sql<OccurrenceRow>`select ${itemColumns} from ${source} ${personJoin}
    where ${few ? sql`true` : where} order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export interface Page {
  readonly items: OccurrenceItem[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

export async function search(db: Db, site: Site, sight: Sight, query: z.output<typeof listQuery>, now: Date): Promise<Page> {
  const where = listWhere(sight, site, query, now);
  const offset = (query.page - 1) * query.pageSize;
  const present = (rows: readonly OccurrenceRow[]) => rows.map((row) => presentItem(sight, row, now));
  if (query.q) {
    // The database cannot tell how often words meet: counting first says whether to look for them or to walk until they come.
    const total = await countAll(db, where);
    const exact = total <= exactTotalLimit;
    const rows = total === 0 ? [] : await readPage(db, where, query.sort, query.pageSize, offset, exact);
    return { items: present(rows), total: Math.min(total, exactTotalLimit), totalIsExact: exact };
  }
  const known = knowsCount(query);
  const [rows, total] = await Promise.all([
    readPage(db, where, query.sort, query.pageSize, offset),
    known ? countBeforehand(db, site, sight, query, now) : countAll(db, where),
  ]);
  if (known) return { items: present(rows), total, totalIsExact: true };
  return { items: present(rows), total: Math.min(total, exactTotalLimit), totalIsExact: total <= exactTotalLimit };
}

/** Counts to the limit and one more. */
export async function countAll(db: Db, where: Condition): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from occurrence o where ${where} limit ${exactTotalLimit + 1}) c`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Ids in list order: what an export writes is what the list showed when it was started. */
export async function idsOf(db: Db, where: Condition, sort: Sort): Promise<number[]> {
  const { rows } = await sql<{
    ids: string | null;
  }>`select string_agg(o.id::text, ',' order by ${orders[sort]}) as ids from occurrence o where ${where}`.execute(db);
  return (rows[0]?.ids ?? '').split(',').filter(Boolean).map(Number);
}

/** Occurrences whose code begins with the text, or whose number it is; at most 10, newest first. */
export async function searchCode(db: Db, site: Site, sight: Sight, q: string, now: Date): Promise<OccurrenceItem[]> {
  const codes = possibleCodes(sight, q, now);
  const start = q.toUpperCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const match = any([sql`o.code like ${`${start}%`}`, ...(codes.length > 0 ? [sql`o.code = any(${codes}::text[])`] : [])]);
  const rows = await readPage(db, all([listWhere(sight, site, {}, now), match]), '-code', 10, 0);
  return rows.map((row) => presentItem(sight, row, now));
}
