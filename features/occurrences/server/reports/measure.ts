import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Measure } from '../../reports-schemas.ts';
import type { Condition } from '../where.ts';

export interface MeasureRow {
  readonly k0: number | null;
  readonly k1: number | null;
  /** Which keys were summed over: 0 none, 1 the second, 3 both (as `grouping(k0, k1)` says). */
  readonly level: number;
  readonly measure: Measure;
}

interface Row {
  k0: number | null;
  k1: number | null;
  level: number;
  n: number;
  closed: number;
  overdue: number;
  p50: number | null;
  p80: number | null;
  p90: number | null;
}

interface Asked {
  readonly where: Condition;
  readonly keys: readonly [Condition, Condition];
  /** Grouping sets, in SQL over k0 and k1. */
  readonly sets: 'each' | 'each and by the first';
  /** Days to closing, null while open. */
  readonly days: Condition;
  readonly now: Date;
  readonly mayKnowOverdue: boolean;
}

const one = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10);

/** Counts and percentiles per group and for all, in one pass over the index. */
export async function measure(db: Db, { where, keys, sets, days, now, mayKnowOverdue }: Asked): Promise<MeasureRow[]> {
  const by = sets === 'each' ? sql`(k0, k1), ()` : sql`(k0, k1), (k0), ()`;
  const { rows } = await sql<Row>`select k0, k1, level, n, closed, overdue, p[1] as p50, p[2] as p80, p[3] as p90 from (
    select k0, k1, grouping(k0, k1) as level, count(*)::int as n, count(closed_at)::int as closed,
      count(*) filter (where closed_at is null and paused_at is null and due_at < ${now})::int as overdue,
      percentile_cont(array[0.5, 0.8, 0.9]) within group (order by days) as p
    from (select ${keys[0]} as k0, ${keys[1]} as k1, o.closed_at, o.due_at, o.paused_at, ${days} as days from occurrence o where ${where} offset 0) s
    group by grouping sets (${by})) m`.execute(db);
  return rows.map(({ k0, k1, level, n, closed, overdue, p50, p80, p90 }) => ({
    k0,
    k1,
    level,
    measure: { total: n, closed, open: n - closed, overdue: mayKnowOverdue ? overdue : null, p50: one(p50), p80: one(p80), p90: one(p90) },
  }));
}

/** Whole and part days from report to closing, null while open; never below nothing, whatever clocks say. */
export const calendarDays: Condition = sql`case when o.closed_at is not null then greatest(extract(epoch from o.closed_at - o.created_at)::float8 / 86400, 0) end`;
