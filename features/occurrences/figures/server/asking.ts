import { localDay } from '#platform/kernel/written-dates.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { lastMonths, monthsBetween } from '../domain/months.ts';
import type { TabulationQuery } from '../schemas.ts';
import { mayTime } from '../../time/permissions.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { calendarOf } from '../../record/server/calendar.ts';
import type { Sight } from '../../record/server/viewer.ts';
import { visibleInside, type Condition } from '../../record/server/where.ts';
import { startOf } from './days.ts';
import { calendarTenths, type Told } from './measure.ts';
import { workingTenths } from './working-days.ts';

/** What a table is made from. */
export interface Asking {
  readonly db: Db;
  readonly site: Site;
  readonly sight: Sight;
  readonly query: TabulationQuery;
  readonly now: Date;
}

/** More months than this make no picture. */
const mostMonths = 120;

export const seesOverdue = (sight: Sight): boolean => sight.isStaff && sight.can(mayTime.overdue);

/** Deadlines are told to whoever may see them; what reporters said, to whoever may see that, of what they work on. */
export const toldTo = (sight: Sight): Told => ({
  overdue: seesOverdue(sight),
  answers: sight.sees('satisfaction') ? visibleInside(sight) : null,
});

export const whereOf = ({ sight, site, query, now }: Asking): Condition => listWhere(sight, site, query, now);

export const tenthsOf = ({ site, sight, query, now }: Asking): Condition =>
  query.days === 'working' ? workingTenths(calendarOf(sight.catalogue, site), now) : calendarTenths;

/** The months a table is about: the filter's, or the last twelve. */
export function monthsOf({ query, site, now }: Asking): string[] {
  const today = localDay(now, site.config.timeZone);
  const to = query.to !== undefined && query.to < today ? query.to : today;
  if (query.from === undefined) return lastMonths(to, 12);
  return monthsBetween(query.from > to ? to : query.from, to).slice(-mostMonths);
}

/**
 * The asked period in two halves, counted beside each other: each statement keeps to one core (`offset 0`). One whole where nothing says
 * when it begins.
 */
export function halvesOf({ query, site, now }: Asking, at: Condition, from = query.from): readonly Condition[] {
  if (from === undefined) return [sql`true`];
  const { timeZone } = site.config;
  const last = query.to ?? localDay(now, timeZone);
  const middle = startOf(new Date((Date.parse(from) + Date.parse(last)) / 2).toISOString().slice(0, 10), timeZone);
  return [sql`${at} < ${middle}`, sql`${at} >= ${middle}`];
}

/** Which of the months, in their order, an instant lies in: 1 is the first, 0 before it. A plain array: a subquery would keep the database to one core. */
export function bucketOf(instant: Condition, months: readonly string[], timeZone: string): Condition {
  return sql`width_bucket(${instant}, array[${sql.join(months.map((month) => startOf(`${month}-01`, timeZone)))}])`;
}

export const add = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
