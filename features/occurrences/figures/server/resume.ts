import { sql } from 'kysely';
import type { Reports } from '../schemas.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { all, type Condition } from '../../record/server/where.ts';
import { add, bucketOf, tenthsOf, monthsOf, toldTo, type Asking } from './asking.ts';
import { startOf } from './days.ts';
import { addTo, cellOf, hidden, percentile, readCell, type Histogram } from './measure.ts';

/** What is known of a closing besides its month and time, as one number to group by. */
const bit = { inside: 1, wasOpen: 2, late: 4, inTime: 8 } as const;

interface Closings {
  bucket: number;
  cells: number[];
  counts: number[];
}

interface Counted {
  bucket: number;
  n: number;
}

/** Month by month: what came, what was closed and how, what was reopened, what reporters said, and what was open at the end. */
export async function resume(asking: Asking): Promise<Reports['montly-resume']> {
  const { db, site, sight, query, now } = asking;
  const { timeZone } = site.config;
  const { from, to, ...rest } = query;
  const months = monthsOf(asking);
  const told = toldTo(sight);
  const where = listWhere(sight, site, rest, now);
  const start = startOf(from !== undefined && from > `${months[0]}-01` ? from : `${months[0]}-01`, timeZone);
  const end = to === undefined ? sql`${now}::timestamptz` : sql`least(${now}::timestamptz, (${to}::date + 1)::timestamp at time zone ${timeZone})`;
  const within = (at: Condition): Condition => sql`${at} >= ${start} and ${at} < ${end}`;
  const bucket = (at: Condition): Condition => bucketOf(at, months, timeZone);
  const counted = (at: Condition) =>
    sql<Counted>`select bucket, count(*)::int as n from (
      select ${bucket(at)} as bucket from occurrence o where ${where} and ${within(at)} offset 0) o group by 1`;
  // Those closed after the period's end were open in it: they count for what was open before it.
  const known = sql`(case when o.closed_at < ${end} then ${sql.lit(bit.inside)} else 0 end + case when o.created_at < ${start} then ${sql.lit(bit.wasOpen)} else 0 end
    + case when o.late_days > 0 then ${sql.lit(bit.late)} when o.late_days is not null then ${sql.lit(bit.inTime)} else 0 end)`;
  const [received, closings, before, reopened, answers] = await Promise.all([
    counted(sql`o.created_at`).execute(db),
    sql<Closings>`select bucket, to_json(array_agg(cell)) as cells, to_json(array_agg(n)) as counts from (
        select bucket, cell, count(*)::int as n from (
          select ${bucket(sql`o.closed_at`)} as bucket, ${cellOf(tenthsOf(asking), known)} as cell
          from occurrence o where ${where} and o.closed_at is not null and o.closed_at >= ${start} offset 0) o
        group by 1, 2) c
      group by 1`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from occurrence o where ${where} and o.closed_at is null and o.created_at < ${start}`.execute(db),
    counted(sql`o.reopened_at`).execute(db),
    told.answers &&
      sql<Counted & { satisfied: number }>`select ${bucket(sql`s.closed_at`)} as bucket, count(*)::int as n,
        (count(*) filter (where s.resolved))::int as satisfied from occurrence_satisfaction s join occurrence o on o.id = s.occurrence_id
      where ${all([where, sql`o.answers is not null`, told.answers])} and ${within(sql`s.closed_at`)} group by 1`.execute(db),
  ]);
  const whole: Month = emptyMonth();
  const went = months.map(emptyMonth);
  let open = before.rows[0]?.n ?? 0;
  for (const { bucket: at, cells, counts } of closings.rows) {
    for (const [index, cell] of cells.entries()) {
      const n = counts[index] ?? 0;
      const facts = readCell(cell);
      if (facts.known & bit.wasOpen) open += n;
      if (facts.known & bit.inside) for (const month of [whole, went[at - 1]]) if (month) close(month, facts, n);
    }
  }
  const items = months.map((month, at) => {
    const of = <T extends Counted>(rows: readonly T[] | undefined) => rows?.find((row) => row.bucket === at + 1);
    const came = of(received.rows)?.n ?? 0;
    const { days, ...gone } = went[at] ?? emptyMonth();
    open += came - gone.closed;
    const said = of(answers?.rows);
    const outcome = { ...gone, reopened: of(reopened.rows)?.n ?? 0, answers: said?.n ?? 0, satisfied: said?.satisfied ?? 0, ...hidden(told) };
    return { month, received: came, open: Math.max(0, open), p50: percentile(days, 0.5), ...outcome };
  });
  const { days, ...gone } = whole;
  const total = {
    ...gone,
    received: add(items, (row) => row.received),
    reopened: add(items, (row) => row.reopened),
    answers: add(items, (row) => row.answers ?? 0),
    satisfied: add(items, (row) => row.satisfied ?? 0),
    ...hidden(told),
    open: Math.max(0, open),
    p50: percentile(days, 0.5),
  };
  return { items, total };
}

interface Month {
  closed: number;
  late: number;
  inTime: number;
  readonly days: Histogram;
}

const emptyMonth = (): Month => ({ closed: 0, late: 0, inTime: 0, days: new Map() });

function close(month: Month, { tenths, known }: ReturnType<typeof readCell>, n: number): void {
  month.closed += n;
  if (known & bit.late) month.late += n;
  if (known & bit.inTime) month.inTime += n;
  addTo(month.days, tenths, n);
}
