import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { zonedInstant } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { fromIsoDay, partsOf, type Day } from '#platform/kernel/work-calendar.ts';
import { daysOf, readWeek, weekOf, type Week } from '../domain/weeks.ts';
import type { ParishWeek } from '../contract.ts';
import { keptCatalogue, live, type Parish } from '../../record/server/catalogue.ts';
import { iso, presentStatus, presentType, shownStatus } from '../../record/server/present.ts';
import { calendarOf } from '../../record/server/calendar.ts';
import { publicSight } from '../../record/server/viewer.ts';
import { visible } from '../../record/server/where.ts';

/** More are counted, and found in the list. */
const mostLines = 100;
/** Nobody reported through this before. */
const firstYear = 2000;

export async function listParishes(db: Db, site: Site) {
  const { parishes } = await keptCatalogue(db, site);
  return live(parishes).map(({ id, name, dicofre }) => ({ id, name, code: dicofre }));
}

export async function findParish(db: Db, site: Site, code: string): Promise<(Parish & { readonly id: number; readonly name: string }) | null> {
  const { parishes } = await keptCatalogue(db, site);
  return live(parishes).find(({ dicofre }) => dicofre === code) ?? null;
}

const startOf = (day: Day, timeZone: string): Date => {
  const { year, month, date } = partsOf(day);
  return zonedInstant({ year, month, day: date, hour: 0, minute: 0, second: 0, timed: true }, timeZone);
};

/** The last week that is over. */
export async function lastWeek(db: Db, site: Site, now: Date): Promise<Week> {
  const today = calendarOf(await keptCatalogue(db, site), site).dayAt(now);
  return weekOf(weekOf(today).first - 7);
}

interface Line {
  code: string;
  type_id: number;
  status_id: number;
  address: string;
  at: Date;
}

/** What everybody may see of a parish in a week; null for a parish or a week there is not. No words of a reporter are in it. */
export async function readParishWeek(db: Db, site: Site, code: string, name: string | undefined, now: Date): Promise<ParishWeek | null> {
  const parish = await findParish(db, site, code);
  const week = name === undefined ? await lastWeek(db, site, now) : readWeek(name);
  if (!parish || !week || Number(week.name.slice(0, 4)) < firstYear) return null;
  const { timeZone } = site.config;
  const [from, to] = [startOf(week.first, timeZone), startOf(week.first + 7, timeZone)];
  if (from > now) return null;
  const sight = await publicSight(site, db);
  const of = sql`o.live and o.parish_id = ${parish.id} and ${visible(sight)}`;
  const within = (column: 'created_at' | 'closed_at') => sql`${of} and ${sql.ref(`o.${column}`)} >= ${from} and ${sql.ref(`o.${column}`)} < ${to}`;
  const { rows: numbers } = await sql<{ reported: number; solved: number; open: number; median: number | null }>`select
      (select count(*)::int from occurrence o where ${within('created_at')}) as reported,
      (select count(*)::int from occurrence o where ${within('closed_at')}) as solved,
      (select count(*)::int from occurrence o where ${of} and o.created_at < ${to} and o.closed_at is null) as open,
      (select percentile_cont(0.5) within group (order by extract(epoch from o.closed_at - o.created_at) / 86400.0) from occurrence o
        where ${within('closed_at')})::double precision as median`.execute(db);
  const { rows: types } = await sql<{
    id: number;
    reported: number;
    solved: number;
  }>`select type_id as id, sum(reported)::int as reported, sum(solved)::int as solved
    from (select o.type_id, 1 as reported, 0 as solved from occurrence o where ${within('created_at')}
      union all select o.type_id, 0, 1 from occurrence o where ${within('closed_at')}) s group by 1 order by 2 desc, 3 desc, 1`.execute(db);
  const lines = async (column: 'created_at' | 'closed_at') => {
    const { rows } = await sql<Line>`select o.code, o.type_id, o.status_id, o.address, ${sql.ref(`o.${column}`)} as at from occurrence o
      where ${within(column)} order by ${sql.ref(`o.${column}`)} desc, o.id desc limit ${mostLines}`.execute(db);
    return rows.map((row) => ({
      code: row.code,
      type: presentType(sight.catalogue, row.type_id),
      status: presentStatus(shownStatus(sight, row.status_id)),
      address: row.address,
      at: iso(row.at),
    }));
  };
  const days = daysOf(week);
  const count = numbers[0] ?? { reported: 0, solved: 0, open: 0, median: null };
  const running = to > now;
  return {
    parish: { code: parish.dicofre, name: parish.name },
    week: week.name,
    ...days,
    running,
    previous: weekOf(fromIsoDay(days.from) - 7).name,
    next: running ? null : weekOf(week.first + 7).name,
    numbers: { reported: count.reported, solved: count.solved, open: count.open, medianDays: count.median },
    types: types.map(({ id, reported, solved }) => ({ name: presentType(sight.catalogue, id).name, reported, solved })),
    reported: await lines('created_at'),
    solved: await lines('closed_at'),
  };
}
