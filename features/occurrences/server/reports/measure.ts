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
  tenths: number | null;
  n: number;
  closed: number;
  overdue: number;
}

interface Asked {
  readonly where: Condition;
  readonly keys: readonly [Condition, Condition];
  /** What is summed up besides all of them. */
  readonly sets: 'each' | 'each and by the first';
  /** Days to closing, null while open. */
  readonly days: Condition;
  readonly now: Date;
  readonly mayKnowOverdue: boolean;
}

/** Tenths of a day: what is told has one decimal, and a few hundred numbers are summed up faster than all are sorted. */
export const inTenths = (days: Condition): Condition => sql`round(${days} * 10)::integer`;

/** How many took how many tenths of a day. */
export type Histogram = Map<number, number>;

/** As `percentile_cont`: between two neighbours, in proportion. Days with one decimal. */
export function percentile(histogram: Histogram, share: number): number | null {
  const entries = [...histogram].toSorted(([a], [b]) => a - b);
  const count = entries.reduce((sum, [, n]) => sum + n, 0);
  if (count === 0) return null;
  const at = (index: number): number => {
    let left = index;
    for (const [tenths, n] of entries) {
      if (left < n) return tenths;
      left -= n;
    }
    return entries.at(-1)?.[0] ?? 0;
  };
  const place = share * (count - 1);
  const low = at(Math.floor(place));
  return Math.round(low + (at(Math.ceil(place)) - low) * (place - Math.floor(place))) / 10;
}

export function addTo(histogram: Histogram, tenths: number | null, n: number): void {
  if (tenths !== null) histogram.set(tenths, (histogram.get(tenths) ?? 0) + n);
}

interface Sum {
  readonly k0: number | null;
  readonly k1: number | null;
  readonly level: number;
  n: number;
  closed: number;
  overdue: number;
  readonly days: Histogram;
}

/** Counts and percentiles per group and for all, in one pass over the index. */
export async function measure(db: Db, { where, keys, sets, days, now, mayKnowOverdue }: Asked): Promise<MeasureRow[]> {
  const { rows } = await sql<Row>`select k0, k1, tenths, count(*)::int as n, count(closed_at)::int as closed,
      count(*) filter (where closed_at is null and paused_at is null and due_at < ${now})::int as overdue
    from (select ${keys[0]} as k0, ${keys[1]} as k1, o.closed_at, o.due_at, o.paused_at, ${inTenths(days)} as tenths
      from occurrence o where ${where} offset 0) s
    group by 1, 2, 3`.execute(db);
  const sums = new Map<string, Sum>();
  const add = (key: string, group: Pick<Sum, 'k0' | 'k1' | 'level'>, row: Row): void => {
    const sum = sums.get(key) ?? { ...group, n: 0, closed: 0, overdue: 0, days: new Map() };
    sums.set(key, sum);
    sum.n += row.n;
    sum.closed += row.closed;
    sum.overdue += row.overdue;
    addTo(sum.days, row.tenths, row.n);
  };
  for (const row of rows) {
    add(`${row.k0}:${row.k1}`, { k0: row.k0, k1: row.k1, level: 0 }, row);
    if (sets === 'each and by the first') add(`${row.k0}`, { k0: row.k0, k1: null, level: 1 }, row);
    add('', { k0: null, k1: null, level: 3 }, row);
  }
  return [...sums.values()].map(({ k0, k1, level, n, closed, overdue, days: histogram }) => ({
    k0,
    k1,
    level,
    measure: {
      total: n,
      closed,
      open: n - closed,
      overdue: mayKnowOverdue ? overdue : null,
      p50: percentile(histogram, 0.5),
      p80: percentile(histogram, 0.8),
      p90: percentile(histogram, 0.9),
    },
  }));
}

/** Whole and part days from report to closing, null while open; never below nothing, whatever clocks say. */
export const calendarDays: Condition = sql`case when o.closed_at is not null then greatest(date_part('epoch', o.closed_at - o.created_at) / 86400, 0) end`;
