import { sql } from 'kysely';
import { usersById } from '#features/identity/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { lastMonths, monthsBetween } from '../../domain/months.ts';
import { may } from '../../permissions.ts';
import { mayReport } from '../../reports-permissions.ts';
import type { Grouping, Measure, ReportName, ReportQuery, Reports } from '../../reports-schemas.ts';
import { mayTime } from '../../time-permissions.ts';
import { listWhere } from '../list-where.ts';
import { nameIn, shownStatus } from '../present.ts';
import { visibleStatuses } from '../map.ts';
import type { Sight } from '../viewer.ts';
import { all, visibleInside, type Condition } from '../where.ts';
import { localDay, startOf } from './days.ts';
import { addTo, calendarDays, inTenths, measure, percentile, type MeasureRow } from './measure.ts';
import { workingDays } from './working-days.ts';
import { calendarOf } from '../time/calendar.ts';

/** What a report is made from. */
export interface Asking {
  readonly db: Db;
  readonly site: Site;
  readonly sight: Sight;
  readonly query: ReportQuery;
  readonly now: Date;
}

const nobody: Measure = { total: 0, open: 0, closed: 0, overdue: null, p50: null, p80: null, p90: null };
const none = sql`null::bigint`;
/** More months than this make no picture. */
const mostMonths = 120;

const column: Record<Grouping, Condition> = {
  type: sql`o.type_id`,
  subtype: sql`o.subtype_id`,
  unity: sql`o.unity_id`,
  parish: sql`o.parish_id`,
  priority: sql`o.priority_id`,
  channel: sql`o.channel_id`,
};

/** The code a grouping tells about; parishes are everybody's. */
const codeOf: Record<Grouping, string | null> = {
  type: may.viewType,
  subtype: may.viewSubtype,
  unity: may.viewUnity,
  parish: null,
  priority: may.viewPriority,
  channel: may.viewChannel,
};
/** Inner facts are told of what the viewer works on, not of what is merely public. */
const isInner = (by: Grouping): boolean => by === 'priority' || by === 'channel';

export function mayGroup(sight: Sight, by: Grouping): boolean {
  const code = codeOf[by];
  return code === null || (sight.isStaff ? sight.can(code) : !isInner(by));
}

const seesOverdue = (sight: Sight): boolean => sight.isStaff && sight.can(mayTime.overdue);
const whereOf = ({ sight, site, query, now }: Asking): Condition => listWhere(sight, site, query, now);
const daysOf = ({ site, sight, query, now }: Asking): Condition =>
  query.days === 'working' ? workingDays(calendarOf(sight.catalogue, site), now) : calendarDays;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000);

/** Each report, from the filter to what is told. */
export const makeReport: { readonly [N in ReportName]: (asking: Asking) => Promise<Reports[N]> } = {
  'totalizer-status': totalizer,
  'montly-resume': resume,
  'occurrences-performer': performance,
  'occurrences-summary': summarise,
  'chart-status': statusesByMonth,
  'chart-subtypes': subtypes,
};

/** May the viewer see this report? Who exports it must be. */
export function checkReport(sight: Sight, name: ReportName): void {
  const code = name === 'occurrences-performer' ? mayReport.performers : mayReport.view;
  if (!sight.can(code)) throw kernelErrors['access.denied']();
}

interface StatusCount {
  readonly status_id: number;
  readonly bucket: number;
  readonly n: number;
  readonly overdue: number;
}

/** Statuses as this viewer knows them, in the clerk's order, each with the rows that count for it. */
function byShownStatus(sight: Sight, rows: readonly StatusCount[]) {
  const shown = rows.map((row) => ({ ...row, id: shownStatus(sight, row.status_id).id }));
  const ids = visibleStatuses(
    sight,
    shown.map(({ id, n }) => ({ typeId: 0, statusId: id, n })),
  );
  return ids.flatMap((id) => {
    const status = sight.catalogue.statuses.get(id);
    if (!status) return [];
    const { name, color, isLast } = status;
    return [{ status: { id, name, color, isLast }, rows: shown.filter((row) => row.id === id) }];
  });
}

const add = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

async function countStatuses({ db, now }: Asking, where: Condition, bucket: Condition): Promise<StatusCount[]> {
  const { rows } = await sql<StatusCount>`select o.status_id, ${bucket} as bucket, count(*)::int as n,
      count(*) filter (where o.closed_at is null and o.paused_at is null and o.due_at < ${now})::int as overdue
    from occurrence o where ${where} group by 1, 2`.execute(db);
  return rows;
}

async function totalizer(asking: Asking): Promise<Reports['totalizer-status']> {
  const { sight } = asking;
  const groups = byShownStatus(sight, await countStatuses(asking, whereOf(asking), sql`0`));
  const total = add(groups, ({ rows }) => add(rows, ({ n }) => n));
  return {
    total,
    items: groups.map(({ status, rows }) => {
      const own = add(rows, ({ n }) => n);
      return { ...status, total: own, share: share(own, total), overdue: seesOverdue(sight) ? add(rows, ({ overdue }) => overdue) : null };
    }),
  };
}

/** The months a report is about: the filter's, or the last twelve. */
function monthsOf({ query, site, now }: Asking): string[] {
  const today = localDay(now, site.config.timeZone);
  const to = query.to !== undefined && query.to < today ? query.to : today;
  if (query.from === undefined) return lastMonths(to, 12);
  return monthsBetween(query.from > to ? to : query.from, to).slice(-mostMonths);
}

/** Which of the months an instant lies in: 1 is the first, 0 before it. */
function bucketOf(instant: Condition, months: readonly string[], timeZone: string): Condition {
  const days = months.map((month) => `${month}-01`);
  return sql`width_bucket(${instant}, array(select (d::date)::timestamp at time zone ${timeZone} from unnest(${days}::text[]) d order by d))`;
}

async function resume(asking: Asking): Promise<Reports['montly-resume']> {
  const { db, site, sight, query, now } = asking;
  const { timeZone } = site.config;
  const { from, to, ...rest } = query;
  const months = monthsOf(asking);
  const where = listWhere(sight, site, rest, now);
  const start = startOf(from !== undefined && from > `${months[0]}-01` ? from : `${months[0]}-01`, timeZone);
  const end = to === undefined ? sql`${now}::timestamptz` : sql`least(${now}::timestamptz, (${to}::date + 1)::timestamp at time zone ${timeZone})`;
  const [received, closed, before] = await Promise.all([
    sql<{ bucket: number; n: number }>`select ${bucketOf(sql`o.created_at`, months, timeZone)} as bucket, count(*)::int as n
      from occurrence o where ${where} and o.created_at >= ${start} and o.created_at < ${end} group by 1`.execute(db),
    // Those closed after the period's end were open in it: they count for what was open before it.
    sql<{ bucket: number; inside: boolean; tenths: number; n: number; was_open: number }>`select bucket, inside, tenths, count(*)::int as n,
        count(*) filter (where created_at < ${start})::int as was_open
      from (select o.created_at, ${inTenths(daysOf(asking))} as tenths, o.closed_at < ${end} as inside,
          ${bucketOf(sql`o.closed_at`, months, timeZone)} as bucket
        from occurrence o where ${where} and o.closed_at is not null and o.closed_at >= ${start} offset 0) c
      group by 1, 2, 3`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from occurrence o where ${where} and o.closed_at is null and o.created_at < ${start}`.execute(db),
  ]);
  let open = (before.rows[0]?.n ?? 0) + add(closed.rows, (row) => row.was_open);
  const inside = closed.rows.filter((row) => row.inside);
  const median = (rows: typeof inside): number | null => {
    const days = new Map<number, number>();
    for (const { tenths, n } of rows) addTo(days, tenths, n);
    return percentile(days, 0.5);
  };
  const items = months.map((month, at) => {
    const came = received.rows.find(({ bucket }) => bucket === at + 1)?.n ?? 0;
    const rows = inside.filter(({ bucket }) => bucket === at + 1);
    const went = add(rows, ({ n }) => n);
    open += came - went;
    return { month, received: came, closed: went, open: Math.max(0, open), p50: median(rows) };
  });
  const total = {
    received: add(items, (row) => row.received),
    closed: add(items, (row) => row.closed),
    open: Math.max(0, open),
    p50: median(inside),
  };
  return { items, total };
}

const totalOf = (rows: readonly MeasureRow[], overdue: boolean): Measure =>
  rows.find(({ level }) => level === 3)?.measure ?? { ...nobody, overdue: overdue ? 0 : null };

/** Those without a name come last. */
function byName(a: { readonly name: string } | null, b: { readonly name: string } | null): number {
  return (a?.name ?? '\uffff').localeCompare(b?.name ?? '\uffff', 'pt');
}

async function performance(asking: Asking): Promise<Reports['occurrences-performer']> {
  const { db, site, sight, now } = asking;
  const rows = await measure(db, {
    where: all([whereOf(asking), visibleInside(sight)]),
    keys: [sql`o.unity_id`, sql`o.assigned_user_id`],
    sets: 'each and by the first',
    days: daysOf(asking),
    now,
    mayKnowOverdue: seesOverdue(sight),
  });
  const users = await usersById(
    site.db,
    rows.map(({ k1 }) => k1),
  );
  // Whoever may not see a record's unit or person learns neither from a count of them.
  const [seesUnity, seesPerson] = [sight.sees('unity'), sight.sees('assigned')];
  const tell = ({ k0, k1, measure: numbers }: MeasureRow) => ({
    unity: seesUnity ? nameIn(sight.catalogue.unities, k0) : null,
    person: k1 === null ? null : { id: k1, name: users.get(k1)?.name ?? '' },
    ...numbers,
  });
  type Told = ReturnType<typeof tell>;
  const order = (a: Told, b: Told) => b.total - a.total || byName(a.person ?? a.unity, b.person ?? b.unity);
  return {
    units: rows
      .filter(({ level }) => seesUnity && level === 1)
      .map(tell)
      .toSorted(order),
    people: rows
      .filter(({ level }) => seesUnity && seesPerson && level === 0)
      .map(tell)
      .toSorted((a, b) => byName(a.unity, b.unity) || (a.person === null ? 1 : 0) - (b.person === null ? 1 : 0) || order(a, b)),
    total: totalOf(rows, seesOverdue(sight)),
  };
}

async function summarise(asking: Asking): Promise<Reports['occurrences-summary']> {
  const { db, sight, now, query } = asking;
  const { by } = query;
  if (!mayGroup(sight, by)) throw kernelErrors['access.denied']();
  const { catalogue } = sight;
  const names = {
    type: catalogue.types,
    subtype: catalogue.subtypes,
    unity: catalogue.unities,
    parish: catalogue.parishes,
    priority: catalogue.priorities,
    channel: catalogue.channels,
  }[by];
  const rows = await measure(db, {
    where: isInner(by) ? all([whereOf(asking), visibleInside(sight)]) : whereOf(asking),
    keys: [column[by], by === 'subtype' ? sql`o.type_id` : none],
    sets: 'each',
    days: daysOf(asking),
    now,
    mayKnowOverdue: seesOverdue(sight),
  });
  return {
    by,
    items: rows
      .filter(({ level }) => level === 0)
      .map(({ k0, k1, measure: numbers }) => ({
        group: nameIn(names, k0),
        parent: sight.sees('type') ? (nameIn(catalogue.types, k1)?.name ?? null) : null,
        ...numbers,
      }))
      .toSorted((a, b) => b.total - a.total || byName(a.group, b.group)),
    total: totalOf(rows, seesOverdue(sight)),
  };
}

async function statusesByMonth(asking: Asking): Promise<Reports['chart-status']> {
  const { site, sight } = asking;
  const { timeZone } = site.config;
  const months = monthsOf(asking);
  const where = sql`${whereOf(asking)} and o.created_at >= ${startOf(`${months[0]}-01`, timeZone)}`;
  const rows = await countStatuses(asking, where, bucketOf(sql`o.created_at`, months, timeZone));
  return {
    months,
    items: byShownStatus(sight, rows).map(({ status, rows: own }) => ({
      ...status,
      total: add(own, ({ n }) => n),
      counts: months.map((_month, at) => add(own, ({ bucket, n }) => (bucket === at + 1 ? n : 0))),
    })),
  };
}

async function subtypes(asking: Asking): Promise<Reports['chart-subtypes']> {
  const { db, sight } = asking;
  if (!mayGroup(sight, 'subtype')) throw kernelErrors['access.denied']();
  const { catalogue } = sight;
  const { rows } = await sql<{
    type_id: number;
    subtype_id: number | null;
    n: number;
    open: number;
  }>`select o.type_id, o.subtype_id, count(*)::int as n,
      (count(*) - count(o.closed_at))::int as open
    from occurrence o where ${whereOf(asking)} group by 1, 2 order by n desc, 1, 2`.execute(db);
  const total = add(rows, ({ n }) => n);
  return {
    total,
    items: rows.map(({ type_id, subtype_id, n, open }) => ({
      type: sight.sees('type') ? nameIn(catalogue.types, type_id) : null,
      subtype: nameIn(catalogue.subtypes, subtype_id),
      total: n,
      open,
      share: share(n, total),
    })),
  };
}
