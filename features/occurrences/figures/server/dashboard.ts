import { localDay } from '#platform/kernel/written-dates.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { mayTime } from '../../time/permissions.ts';
import { live } from '../../record/server/catalogue.ts';
import type { Sight } from '../../record/server/viewer.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { lateWhere } from '../../record/server/due-where.ts';

/** Two weeks show whether one is keeping up. */
const days = 14;

interface OpenRow {
  open: number;
  unassigned: number;
  overdue: number;
  waiting: number;
  mine: number;
  mine_overdue: number;
  mine_waiting: number;
}

/** What waits today for this person and for what the person works on: the own units, or all of them. */
export async function deskDashboard(db: Db, site: Site, sight: Sight, now: Date) {
  const { timeZone } = site.config;
  const inside = listWhere(sight, site, { scope: 'inside' }, now);
  const me = sql`o.assigned_user_id is not distinct from ${sight.userId}::bigint`;
  const late = lateWhere(now);
  const first = localDay(now, timeZone);
  const begin = Date.parse(`${first}T00:00:00Z`) - (days - 1) * 86_400_000;
  const list = Array.from({ length: days }, (_day, index) => new Date(begin + index * 86_400_000).toISOString().slice(0, 10));
  const starts = sql`array(select (d::date)::timestamp at time zone ${timeZone} from unnest(${list}::text[]) d order by d)`;
  const perDay = (name: 'created_at' | 'closed_at') => {
    const at = sql.ref(`o.${name}`);
    return sql<{ bucket: number; n: number }>`select width_bucket(${at}, ${starts}) as bucket, count(*)::int as n from occurrence o
      where ${inside} and ${at} is not null and ${at} >= (${list[0]}::date)::timestamp at time zone ${timeZone} group by 1`.execute(db);
  };
  const [open, received, closed] = await Promise.all([
    sql<OpenRow>`select count(*)::int as open, count(*) filter (where o.assigned_user_id is null)::int as unassigned,
        count(*) filter (where ${late})::int as overdue, count(*) filter (where o.paused_at is not null)::int as waiting,
        count(*) filter (where ${me})::int as mine, count(*) filter (where ${me} and ${late})::int as mine_overdue,
        count(*) filter (where ${me} and o.paused_at is not null)::int as mine_waiting
      from occurrence o where ${inside} and o.closed_at is null`.execute(db),
    perDay('created_at'),
    perDay('closed_at'),
  ]);
  const counts = open.rows[0];
  const seesLate = sight.can(mayTime.overdue);
  const of = (rows: readonly { bucket: number; n: number }[], at: number) => rows.find(({ bucket }) => bucket === at + 1)?.n ?? 0;
  return {
    /** Null: all of them. */
    unities: sight.seesAllUnities
      ? null
      : live(sight.catalogue.unities)
          .filter(({ id }) => sight.unityIds.includes(id))
          .map(({ id, name }) => ({ id, name })),
    today: of(received.rows, days - 1),
    open: counts?.open ?? 0,
    unassigned: sight.sees('assigned') ? (counts?.unassigned ?? 0) : null,
    overdue: seesLate ? (counts?.overdue ?? 0) : null,
    waiting: counts?.waiting ?? 0,
    mine: { open: counts?.mine ?? 0, overdue: seesLate ? (counts?.mine_overdue ?? 0) : null, waiting: counts?.mine_waiting ?? 0 },
    trend: list.map((day, at) => ({ day, received: of(received.rows, at), closed: of(closed.rows, at) })),
  };
}
