import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Measure } from '../schemas.ts';
import { lateWhere } from '../../record/server/due-where.ts';
import type { Condition } from '../../record/server/where.ts';

/** What a row is the sum of: one pair of keys, one key alone, or everything. */
type Level = 'both' | 'first' | 'second' | 'all';

export interface MeasureRow {
  readonly k0: number | null;
  readonly k1: number | null;
  readonly of: Level;
  readonly measure: Measure;
}

/** What a reader is told of deadlines, and of what reporters said; of the latter only where the reader works. */
export interface Told {
  readonly overdue: boolean;
  readonly answers: Condition | null;
}

interface Asked {
  readonly where: Condition;
  /** Parts of that, each of its own, which are counted beside each other. */
  readonly parts?: readonly Condition[];
  readonly keys: readonly [Condition, Condition];
  /** What is summed up besides all of them. */
  readonly sets: readonly Exclude<Level, 'all'>[];
  /** Tenths of a day to closing, null while open. */
  readonly tenths: Condition;
  readonly now: Date;
  readonly told: Told;
}

/** How many took how many tenths of a day. */
export type Histogram = Map<number, number>;

/** As `percentile_cont`: between two neighbours, in proportion. Days with one decimal. */
export function percentile(histogram: Histogram, share: number): number | null {
  return percentiles(histogram, [share])[0] ?? null;
}

function percentiles(histogram: Histogram, shares: readonly number[]): (number | null)[] {
  const entries = [...histogram].toSorted(([a], [b]) => a - b);
  const count = entries.reduce((sum, [, n]) => sum + n, 0);
  const at = (index: number): number => {
    let left = index;
    for (const [tenths, n] of entries) {
      if (left < n) return tenths;
      left -= n;
    }
    return entries.at(-1)?.[0] ?? 0;
  };
  return shares.map((share) => {
    if (count === 0) return null;
    const place = share * (count - 1);
    const low = at(Math.floor(place));
    return Math.round(low + (at(Math.ceil(place)) - low) * (place - Math.floor(place))) / 10;
  });
}

export function addTo(histogram: Histogram, tenths: number | null, n: number): void {
  if (tenths !== null) histogram.set(tenths, (histogram.get(tenths) ?? 0) + n);
}

/**
 * What is known of one occurrence besides its time, as one number: the database then groups and counts one thing instead of eight.
 * Answers take eight bits each.
 */
const bit = { closed: 1, overdue: 2, late: 4, inTime: 8, reopened: 16, answers: 32, satisfied: 8192 } as const;

function facts(now: Date, { overdue, answers }: Told): Condition {
  const times = overdue
    ? sql`+ case when o.late_days > 0 then ${sql.lit(bit.late)} when o.late_days is not null then ${sql.lit(bit.inTime)} else 0 end`
    : sql``;
  const late = overdue ? sql`when ${lateWhere(now)} then ${sql.lit(bit.overdue)}` : sql``;
  const said = answers
    ? sql`+ case when o.answers is not null and ${answers} then least(o.answers, 255) * ${sql.lit(bit.answers)} + least(o.satisfied, 255) * ${sql.lit(bit.satisfied)} else 0 end`
    : sql``;
  return sql`(case when o.closed_at is not null then ${sql.lit(bit.closed)} ${late} else 0 end ${times}
    + case when o.reopened is not null then ${sql.lit(bit.reopened)} else 0 end ${said})`;
}

interface Sum {
  readonly k0: number | null;
  readonly k1: number | null;
  readonly of: Level;
  total: number;
  closed: number;
  everClosed: number;
  overdue: number;
  late: number;
  inTime: number;
  reopened: number;
  answers: number;
  satisfied: number;
  readonly days: Histogram;
}

const nothing = { total: 0, closed: 0, everClosed: 0, overdue: 0, late: 0, inTime: 0, reopened: 0, answers: 0, satisfied: 0 };

function count(sum: Sum, tenths: number | null, known: number, n: number): void {
  const has = (one: number): number => (known & one ? n : 0);
  sum.total += n;
  sum.closed += has(bit.closed);
  sum.everClosed += has(bit.closed | bit.reopened);
  sum.overdue += has(bit.overdue);
  sum.late += has(bit.late);
  sum.inTime += has(bit.inTime);
  sum.reopened += has(bit.reopened);
  sum.answers += n * ((known >> 5) & 255);
  sum.satisfied += n * (known >> 13);
  addTo(sum.days, tenths, n);
}

interface Row {
  k0: number | null;
  k1: number | null;
  /** Time and facts as one number, and how many: two lists of the same length. */
  cells: number[];
  counts: number[];
}

/** Room for the facts beside the tenths; none of them: still open. */
const timeUnit = 2 ** 21;

/**
 * Time and facts as one number to group by, and back. `offset 0` keeps the database from guessing as many groups as rows, and from
 * sorting them all.
 */
export const cellOf = (tenths: Condition, known: Condition): Condition =>
  sql`(coalesce(${tenths}, -1) + 1)::bigint * ${sql.lit(timeUnit)} + ${known}`;
export const readCell = (cell: number): { readonly tenths: number | null; readonly known: number } => {
  const time = Math.floor(cell / timeUnit);
  return { tenths: time === 0 ? null : time - 1, known: cell % timeUnit };
};

/** Counts and percentiles per group and for all, in one pass over the index. */
export async function measure(db: Db, { where, parts = [sql`true`], keys, sets, tenths, now, told }: Asked): Promise<MeasureRow[]> {
  const counted = parts.map((part) =>
    sql<Row>`select k0, k1, to_json(array_agg(cell)) as cells, to_json(array_agg(n)) as counts from (
      select k0, k1, cell, count(*)::int as n from (
        select ${keys[0]} as k0, ${keys[1]} as k1, ${cellOf(tenths, facts(now, told))} as cell from occurrence o where ${where} and ${part} offset 0) o
      group by 1, 2, 3) c
    group by 1, 2`.execute(db),
  );
  const rows = (await Promise.all(counted)).flatMap((answer) => answer.rows);
  const sums = new Map<string, Sum>();
  const sumOf = (of: Level, k0: number | null, k1: number | null): Sum => {
    const key = `${of}:${k0}:${k1}`;
    const sum = sums.get(key) ?? { of, k0, k1, ...nothing, days: new Map() };
    sums.set(key, sum);
    return sum;
  };
  for (const { k0, k1, cells, counts } of rows) {
    const groups = [...sets, 'all' as const].map((of) =>
      sumOf(of, of === 'both' || of === 'first' ? k0 : null, of === 'both' || of === 'second' ? k1 : null),
    );
    for (const [at, cell] of cells.entries()) {
      const read = readCell(cell);
      for (const sum of groups) count(sum, read.tenths, read.known, counts[at] ?? 0);
    }
  }
  return [...sums.values()].map(({ k0, k1, of, days: histogram, ...sum }) => {
    const [p50 = null, p80 = null, p90 = null] = percentiles(histogram, [0.5, 0.8, 0.9]);
    return { k0, k1, of, measure: { ...sum, ...hidden(told), open: sum.total - sum.closed, p50, p80, p90 } };
  });
}

/** What this reader is not told. */
export function hidden({ overdue, answers }: Told): Partial<Record<'overdue' | 'late' | 'inTime' | 'answers' | 'satisfied', null>> {
  return { ...(overdue ? {} : { overdue: null, late: null, inTime: null }), ...(answers === null ? { answers: null, satisfied: null } : {}) };
}

/**
 * From report to closing in tenths of a day, null while open; never below nothing, whatever clocks say. What is told has one decimal,
 * and a few hundred numbers are summed up faster than all are sorted.
 */
export const calendarTenths: Condition = sql`case when o.closed_at is not null then greatest((date_part('epoch', o.closed_at - o.created_at) / 8640)::integer, 0) end`;
