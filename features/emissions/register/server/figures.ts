import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { RegisterFigures } from '../contract.ts';

type Count = RegisterFigures['kinds'][number];

/** A year by the day it was asked for, in the municipality's own time. */
export async function readFigures(db: Db, { config }: Site, asked: number | undefined, now: Date): Promise<RegisterFigures> {
  const { timeZone } = config;
  const year = asked ?? Number(localDay(now, timeZone).slice(0, 4));
  const local = sql`(created_at at time zone ${timeZone})`;
  const inYear = sql`${local} >= make_date(${year}, 1, 1) and ${local} < make_date(${year + 1}, 1, 1)`;
  const count = async (by: RawBuilder<unknown>): Promise<Count[]> => {
    const { rows } = await sql<Count>`select coalesce(${by}, '') as name,
      count(*) filter (where state = 'issued')::int as issued,
      count(*) filter (where state = 'annulled')::int as annulled,
      count(*) filter (where state = 'failed')::int as failed
      from emission where ${inYear} group by 1 order by 2 desc, 1`.execute(db);
    return rows;
  };
  const months = new Map((await count(sql`to_char(${local}, 'YYYY-MM')`)).map((one) => [one.name, one]));
  const years = await sql<{ year: number }>`select distinct extract(year from ${local})::int as year from emission order by 1 desc`.execute(db);
  const took = await sql<{ median: number | null; slowest: number | null }>`select
    percentile_cont(0.5) within group (order by extract(epoch from issued_at - created_at)) as median,
    max(extract(epoch from issued_at - created_at))::float8 as slowest from emission where ${inYear} and issued_at is not null`.execute(db);
  const { median = null, slowest = null } = took.rows[0] ?? {};
  return {
    year,
    years: [...new Set([year, ...years.rows.map((row) => row.year)])].toSorted((a, b) => b - a),
    kinds: await count(sql`kind`),
    months: Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).map(
      (name) => months.get(name) ?? { name, issued: 0, annulled: 0, failed: 0 },
    ),
    worktypes: (await count(sql`worktype_name`)).filter(({ name }) => name !== ''),
    seconds: median === null || slowest === null ? null : { median, slowest },
  };
}
