import { sql } from 'kysely';
import { anonymous } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { lastMonths } from '../../domain/months.ts';
import type { FigureGroup, PublicFigures } from '../../statistics-contract.ts';
import { lookAs, type Sight } from '../viewer.ts';
import { all, countedVisible, visible, type Condition } from '../where.ts';
import { localDay, startOf } from './days.ts';

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
  month: string;
  type_id: number;
  parish_id: number | null;
  n: number;
  recent: number;
}

async function count(db: Db, site: Site, now: Date): Promise<PublicFigures> {
  const sight = await lookAs(db, site, anonymous, true);
  const { timeZone } = site.config;
  const months = lastMonths(localDay(now, timeZone), 12);
  const since = startOf(`${months[0]}-01`, timeZone);
  const [reported, closed, open, medians] = await Promise.all([
    byMonth(db, sight, 'created_at', since, timeZone, now),
    byMonth(db, sight, 'closed_at', since, timeZone, now),
    openNow(db, sight),
    mediansOf(db, sight, since),
  ]);
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);
  const group = (key: 'type_id' | 'parish_id', id: number, name: string): FigureGroup => {
    const mine = <T extends { type_id: number; parish_id: number | null }>(row: T) => row[key] === id;
    return {
      id,
      name,
      reported: sum(reported.filter(mine), ({ n }) => n),
      closed: sum(closed.filter(mine), ({ n }) => n),
      open: sum(open.filter(mine), ({ n }) => n),
      medianDays: medians.find((row) => row[key] === id)?.days ?? null,
    };
  };
  const { types, parishes } = sight.catalogue;
  const tell = (groups: FigureGroup[]) =>
    groups.filter((entry) => entry.reported + entry.closed + entry.open > 0).toSorted((a, b) => b.reported - a.reported);
  return {
    asOf: now.toISOString(),
    recent: { reported: sum(reported, (row) => row.recent), closed: sum(closed, (row) => row.recent) },
    open: sum(open, ({ n }) => n),
    medianDays: medians.find((row) => row.type_id === null && row.parish_id === null)?.days ?? null,
    types: tell([...types.values()].map(({ id, name }) => group('type_id', id, name))),
    parishes: tell([...parishes.values()].map(({ id, name }) => group('parish_id', id, name))),
    months: months.map((month) => ({
      month,
      reported: sum(reported, (row) => (row.month === month ? row.n : 0)),
      closed: sum(closed, (row) => (row.month === month ? row.n : 0)),
    })),
  };
}

async function byMonth(db: Db, sight: Sight, column: 'created_at' | 'closed_at', since: Condition, timeZone: string, now: Date): Promise<MonthRow[]> {
  const at = sql.ref(`o.${column}`);
  const { rows } = await sql<MonthRow>`select to_char(month, 'YYYY-MM') as month, type_id, parish_id, n, recent
    from (select date_trunc('month', ${at} at time zone ${timeZone}) as month, o.type_id, o.parish_id, count(*)::int as n,
        count(*) filter (where ${at} >= ${now}::timestamptz - interval '30 days')::int as recent
      from occurrence o where ${all([sql`o.live`, sql`${at} is not null`, visible(sight), sql`${at} >= ${since}`])} group by 1, 2, 3) m`.execute(db);
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

async function mediansOf(db: Db, sight: Sight, since: Condition) {
  const { rows } = await sql<{ type_id: number | null; parish_id: number | null; days: number }>`select type_id, parish_id,
      round((percentile_cont(0.5) within group (order by seconds) / 86400)::numeric, 1)::float8 as days
    from (select o.type_id, coalesce(o.parish_id, 0) as parish_id, date_part('epoch', o.closed_at - o.created_at) as seconds
      from occurrence o where ${all([sql`o.live`, sql`o.closed_at is not null`, visible(sight), sql`o.closed_at >= ${since}`])}) c
    group by grouping sets ((), (type_id), (parish_id)) having count(*) > 0`.execute(db);
  return rows;
}
