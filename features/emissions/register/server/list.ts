import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { exactTotalLimit, readSort } from '#platform/kernel/page.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { formatNumber, parseNumber } from '../../record/domain/number.ts';
import { standing, type EmissionState } from '../../record/domain/states.ts';
import type { DocumentKind } from '../../record/kinds.ts';
import type { RegisterItem } from '../contract.ts';
import type { RegisterFilter, registerSorts } from '../filter.ts';

export interface ListedRow {
  readonly id: number;
  readonly number: string | null;
  readonly kind: DocumentKind;
  readonly state: EmissionState;
  readonly requester_name: string | null;
  readonly requester_nif: string | null;
  readonly place: string | null;
  readonly process: string | null;
  readonly worktype_name: string | null;
  readonly created_at: Date;
  readonly issued_at: Date | null;
  readonly valid_until: string | null;
}

export const listed = sql`e.id, e.number, e.kind, e.state, e.requester_name, e.requester_nif, e.place, e.process, e.worktype_name, e.created_at, e.issued_at, e.valid_until`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The same condition for list, count and export. */
export function whereOf({ q, kind, state, year, worktype, by, createdAt }: RegisterFilter, { config }: Site, now: Date): RawBuilder<boolean> {
  const { timeZone } = config;
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (kind) parts.push(sql`e.kind = any(${kind.split(',')}::text[])`);
  if (state)
    parts.push(
      sql`(case when e.state = 'issued' and e.valid_until < ${localDay(now, timeZone)}::date then 'expired' else e.state end = any(${state.split(',')}::text[]))`,
    );
  if (year) parts.push(sql`coalesce(e.year, extract(year from e.created_at at time zone ${timeZone})) = any(${year.split(',').map(Number)}::int[])`);
  if (worktype) parts.push(sql`e.worktype_name = any(${worktype.split(',')}::text[])`);
  if (by) parts.push(sql`coalesce(e.account_id, 0) = any(${by.split(',').map(Number)}::bigint[])`);
  const [from, to = from] = createdAt?.includes('..') ? createdAt.split('..') : [createdAt, createdAt];
  if (from) parts.push(sql`e.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`);
  if (to) parts.push(sql`e.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  if (q) {
    const like = sql`'%' || fold(${escapeLike(q)}) || '%'`;
    const number = parseNumber(q);
    parts.push(
      sql`(e.number = ${number ? formatNumber(number) : ''} or fold(concat_ws(' ', e.number, e.requester_name, e.requester_nif, e.place, e.process)) like ${like})`,
    );
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export async function listEmissions(
  db: Db,
  where: RawBuilder<boolean>,
  sort: (typeof registerSorts)[number],
  limit: number,
  offset: number,
): Promise<ListedRow[]> {
  const { field, direction } = readSort(sort);
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  const order = { createdAt: sql`e.created_at`, issuedAt: sql`e.issued_at`, number: sql`e.number` }[field] ?? sql`e.created_at`;
  const { rows } = await sql<ListedRow>`select ${listed} from emission e where ${where}
    order by ${order} ${way} nulls last, e.id ${way} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countEmissions(db: Db, where: RawBuilder<boolean>): Promise<{ total: number; totalIsExact: boolean }> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from emission e where ${where} limit ${exactTotalLimit + 1}) few`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, exactTotalLimit), totalIsExact: n <= exactTotalLimit };
}

export const presentItem = (row: ListedRow, { config }: Site, now: Date): RegisterItem => ({
  id: Number(row.id),
  number: row.number,
  kind: row.kind,
  state: standing(row.state, row.valid_until, localDay(now, config.timeZone)),
  requester: row.requester_name,
  nif: row.requester_nif,
  place: row.place,
  process: row.process,
  worktype: row.worktype_name,
  createdAt: row.created_at.toISOString(),
  issuedAt: row.issued_at?.toISOString() ?? null,
  validUntil: row.valid_until,
});

/** What the filters offer: only what occurs. */
export async function listChoices(db: Db) {
  const years = await sql<{ year: number }>`select distinct year from emission where year is not null order by year desc`.execute(db);
  const worktypes = await sql<{
    name: string;
  }>`select distinct worktype_name as name from emission where worktype_name is not null order by 1 limit 200`.execute(db);
  const people = await sql<{ id: number; name: string }>`select a.id, a.name from account a
    where exists (select 1 from emission e where e.account_id = a.id) order by a.name, a.id limit 200`.execute(db);
  return {
    years: years.rows.map(({ year }) => year),
    worktypes: worktypes.rows.map(({ name }) => name),
    people: people.rows.map(({ id, name }) => ({ id: Number(id), name })),
  };
}
