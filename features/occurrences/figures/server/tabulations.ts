import { sql } from 'kysely';
import { usersById } from '#features/identity/server/index.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from '../../record/permissions.ts';
import { mayFigures } from '../permissions.ts';
import type { Grouping, Measure, TabulationName, Reports } from '../schemas.ts';
import { nameIn, shownStatus } from '../../record/server/present.ts';
import { visibleStatuses } from '../../record/server/map.ts';
import { lateWhere } from '../../record/server/due-where.ts';
import type { Sight } from '../../record/server/viewer.ts';
import { all, visibleInside, type Condition } from '../../record/server/where.ts';
import { add, bucketOf, halvesOf, tenthsOf, monthsOf, seesOverdue, toldTo, whereOf, type Asking } from './asking.ts';
import { startOf } from './days.ts';
import { hidden, measure, type MeasureRow } from './measure.ts';
import { resume } from './resume.ts';

const nobody: Measure = {
  total: 0,
  open: 0,
  closed: 0,
  everClosed: 0,
  overdue: 0,
  late: 0,
  inTime: 0,
  reopened: 0,
  answers: 0,
  satisfied: 0,
  p50: null,
  p80: null,
  p90: null,
};
const none = sql`null::bigint`;

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

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000);

/** Each table, from the filter to what is told. */
export const makeTabulation: { readonly [N in TabulationName]: (asking: Asking) => Promise<Reports[N]> } = {
  'totalizer-status': totalizer,
  'montly-resume': resume,
  'occurrences-performer': performance,
  'occurrences-summary': summarise,
  'chart-status': statusesByMonth,
  'chart-subtypes': subtypes,
};

/** May the viewer see this table? Who exports it must be. */
export function checkTabulation(sight: Sight, name: TabulationName): void {
  const code = name === 'occurrences-performer' ? mayFigures.performers : mayFigures.view;
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

async function countStatuses({ db, now }: Asking, where: Condition, bucket: Condition): Promise<StatusCount[]> {
  const late = sql`o.closed_at is null and ${lateWhere(now)}`;
  const { rows } = await sql<StatusCount>`select status_id, bucket, count(*)::int as n, (count(*) filter (where is_late))::int as overdue from (
      select o.status_id, ${bucket} as bucket, ${late} as is_late from occurrence o where ${where} offset 0) o group by 1, 2`.execute(db);
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

const totalOf = (rows: readonly MeasureRow[], sight: Sight): Measure =>
  rows.find(({ of }) => of === 'all')?.measure ?? { ...nobody, ...hidden(toldTo(sight)) };

/** Those without a name come last. */
function byName(a: { readonly name: string } | null, b: { readonly name: string } | null): number {
  return (a?.name ?? '\uffff').localeCompare(b?.name ?? '\uffff', 'pt');
}

async function performance(asking: Asking): Promise<Reports['occurrences-performer']> {
  const { db, site, sight, now } = asking;
  const rows = await measure(db, {
    where: all([whereOf(asking), visibleInside(sight)]),
    parts: halvesOf(asking, sql`o.created_at`),
    keys: [sql`o.unity_id`, sql`o.assigned_user_id`],
    sets: ['both', 'first'],
    tenths: tenthsOf(asking),
    now,
    told: toldTo(sight),
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
      .filter(({ of }) => seesUnity && of === 'first')
      .map(tell)
      .toSorted(order),
    people: rows
      .filter(({ of }) => seesUnity && seesPerson && of === 'both')
      .map(tell)
      .toSorted((a, b) => byName(a.unity, b.unity) || (a.person === null ? 1 : 0) - (b.person === null ? 1 : 0) || order(a, b)),
    total: totalOf(rows, sight),
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
    parts: halvesOf(asking, sql`o.created_at`),
    keys: [column[by], by === 'subtype' ? sql`o.type_id` : none],
    sets: ['both'],
    tenths: tenthsOf(asking),
    now,
    told: toldTo(sight),
  });
  return {
    by,
    items: rows
      .filter(({ of }) => of === 'both')
      .map(({ k0, k1, measure: numbers }) => ({
        group: nameIn(names, k0),
        parent: sight.sees('type') ? (nameIn(catalogue.types, k1)?.name ?? null) : null,
        ...numbers,
      }))
      .toSorted((a, b) => b.total - a.total || byName(a.group, b.group)),
    total: totalOf(rows, sight),
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
