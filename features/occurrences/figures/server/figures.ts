import { localDay } from '#platform/kernel/written-dates.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { lastMonths } from '../domain/months.ts';
import { fewest, publicShare } from '../domain/public-share.ts';
import type { FigureGroup, PublicFigures } from '../statistics-contract.ts';
import { publicSight, type Sight } from '../../record/server/viewer.ts';
import { all, countedVisible, visible, type Condition } from '../../record/server/where.ts';
import { bucketOf } from './asking.ts';
import { startOf } from './days.ts';
import { calendarTenths, measure, type MeasureRow } from './measure.ts';

const keptMs = 60_000;
const kept = new WeakMap<Site, { readonly at: number; readonly figures: Promise<PublicFigures> }>();

/** Counted once a minute however many ask: every visitor sees the same. */
export function publicFiguresOf(site: Site, now: Date): Promise<PublicFigures> {
  const before = kept.get(site);
  if (before && now.getTime() - before.at < keptMs) return before.figures;
  const figures = count(site.db, site, now);
  kept.set(site, { at: now.getTime(), figures });
  figures.catch(() => kept.delete(site));
  return figures;
}

interface MonthRow {
  /** 1: the first of the months. */
  bucket: number;
  type_id: number;
  parish_id: number | null;
  n: number;
  recent: number;
}

async function count(db: Db, site: Site, now: Date): Promise<PublicFigures> {
  const sight = await publicSight(site, db);
  const { timeZone } = site.config;
  const months = lastMonths(localDay(now, timeZone), 12);
  const since = startOf(`${months[0]}-01`, timeZone);
  const [reported, closed, open, closings, reopened, answers] = await Promise.all([
    byMonth(db, sight, 'created_at', months, timeZone, now),
    byMonth(db, sight, 'closed_at', months, timeZone, now),
    openNow(db, sight),
    measure(db, {
      where: all([sql`o.live`, sql`o.closed_at is not null`, visible(sight), sql`o.closed_at >= ${since}`]),
      keys: [sql`o.type_id`, sql`o.parish_id`],
      sets: ['first', 'second'],
      tenths: calendarTenths,
      now,
      told: { overdue: true, answers: null },
    }),
    reopenedSince(db, sight, since),
    answersSince(db, sight, since),
  ]);
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);
  const closingsOf = (of: MeasureRow['of'], id: number | null) => {
    const found = closings.find((row) => row.of === of && (id === null || (of === 'first' ? row.k0 : row.k1) === id))?.measure;
    const inTime = found?.inTime ?? 0;
    return { medianDays: found?.p50 ?? null, inTime: publicShare(inTime, inTime + (found?.late ?? 0)) };
  };
  const group = (key: 'type_id' | 'parish_id', id: number, name: string): FigureGroup => {
    const mine = <T extends { type_id: number; parish_id: number | null }>(row: T) => row[key] === id;
    return {
      id,
      name,
      reported: sum(reported.filter(mine), ({ n }) => n),
      closed: sum(closed.filter(mine), ({ n }) => n),
      open: sum(open.filter(mine), ({ n }) => n),
      ...closingsOf(key === 'type_id' ? 'first' : 'second', id),
    };
  };
  const { types, parishes } = sight.catalogue;
  const tell = (groups: FigureGroup[]) =>
    groups.filter((entry) => entry.reported + entry.closed + entry.open > 0).toSorted((a, b) => b.reported - a.reported);
  return {
    asOf: now.toISOString(),
    recent: { reported: sum(reported, (row) => row.recent), closed: sum(closed, (row) => row.recent) },
    open: sum(open, ({ n }) => n),
    ...closingsOf('all', null),
    reopened: publicShare(
      reopened,
      sum(closed, ({ n }) => n),
    ),
    satisfied: publicShare(answers.satisfied, answers.n),
    answers: answers.n < fewest ? null : answers.n,
    types: tell([...types.values()].map(({ id, name }) => group('type_id', id, name))),
    parishes: tell([...parishes.values()].map(({ id, name }) => group('parish_id', id, name))),
    months: months.map((month, at) => ({
      month,
      reported: sum(reported, ({ bucket, n }) => (bucket === at + 1 ? n : 0)),
      closed: sum(closed, ({ bucket, n }) => (bucket === at + 1 ? n : 0)),
    })),
  };
}

async function byMonth(
  db: Db,
  sight: Sight,
  column: 'created_at' | 'closed_at',
  months: readonly string[],
  timeZone: string,
  now: Date,
): Promise<MonthRow[]> {
  const at = sql.ref(`o.${column}`);
  const since = startOf(`${months[0]}-01`, timeZone);
  const recent = sql`${at} >= ${now}::timestamptz - interval '30 days'`;
  const { rows } =
    await sql<MonthRow>`select bucket, type_id, parish_id, count(*)::int as n, (count(*) filter (where is_recent))::int as recent from (
      select ${bucketOf(at, months, timeZone)} as bucket, o.type_id, o.parish_id, ${recent} as is_recent
      from occurrence o where ${all([sql`o.live`, sql`${at} is not null`, visible(sight), sql`${at} >= ${since}`])} offset 0) o
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** From the counts kept per type and status; a status marked last is final. */
async function openNow(db: Db, sight: Sight): Promise<{ type_id: number; parish_id: number; n: number }[]> {
  const openIds = [...sight.catalogue.statuses.values()].filter(({ isLast }) => !isLast).map(({ id }) => id);
  const { rows } = await sql<{ type_id: number; parish_id: number; n: number }>`select c.type_id, c.parish_id, sum(c.n)::int as n
    from occurrence_cell c where ${all([sql`c.size = 0`, sql`c.n > 0`, sql`c.status_id = any(${openIds}::bigint[])`, countedVisible(sight, 'c')])}
    group by 1, 2`.execute(db);
  return rows;
}

async function reopenedSince(db: Db, sight: Sight, since: Condition): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from occurrence o
    where ${all([sql`o.live`, visible(sight), sql`o.reopened_at >= ${since}`])}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function answersSince(db: Db, sight: Sight, since: Condition): Promise<{ n: number; satisfied: number }> {
  const { rows } = await sql<{ n: number; satisfied: number }>`select count(*)::int as n, (count(*) filter (where s.resolved))::int as satisfied
    from occurrence_satisfaction s join occurrence o on o.id = s.occurrence_id
    where ${all([sql`o.live`, sql`o.answers is not null`, visible(sight), sql`s.closed_at >= ${since}`])}`.execute(db);
  return rows[0] ?? { n: 0, satisfied: 0 };
}
