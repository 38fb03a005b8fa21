import { sql, type RawBuilder } from 'kysely';
import { searchAddresses } from '#features/layers/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { PlannedWork, SeenWork, WorkDetail } from '../contract.ts';
import { daysAfter } from '../domain/dates.ts';
import { publicStates, type Effect, type State } from '../domain/states.ts';
import { worksErrors } from '../errors.ts';

type Point = readonly [number, number];

export interface Asked {
  readonly q?: string | undefined;
  readonly lng?: number | undefined;
  readonly lat?: number | undefined;
}

export interface Place {
  readonly label: string | null;
  readonly point: Point;
}

/** What `next` looks ahead, in days. */
const ahead = 30;
/** How long a work that ended is still listed, in days. */
const after = 7;
const mostListed = 100;

/** The place somebody means; null where none was asked for. */
export async function placeOf(db: Db, site: Site, { q, lng, lat }: Asked): Promise<Place | null> {
  if (q !== undefined && q !== '') {
    const [hit] = await searchAddresses(db, q, 1);
    if (!hit) throw worksErrors['works.no-address']();
    return { label: hit.label, point: [hit.x, hit.y] };
  }
  if (lng === undefined || lat === undefined) return null;
  const point = degreesOf(site.config.map).toXY([lng, lat]);
  // The other side of the world has no place in the projection.
  if (!point.every(Number.isFinite)) throw worksErrors['works.no-address']();
  return { label: null, point };
}

export const pointSql = (site: Site, [x, y]: Point) => sql`st_setsrid(st_makepoint(${x}::float8, ${y}::float8), ${sql.lit(site.srid)})`;

export const isShown = sql<boolean>`w.published and w.deleted_at is null and w.state = any(${[...publicStates]}::text[])`;
export const starts = sql`coalesce(w.actual_start, w.planned_start)`;
export const ends = sql`greatest(coalesce(w.actual_start, w.planned_start), coalesce(w.actual_end, w.planned_end))`;

const columns = sql`w.id::int, w.number, w.title, k.name as kind, w.state, w.effect, w.public_text, w.detour, w.contact,
  ${starts}::text as starts, ${ends}::text as ends, w.repaved_at::text, w.guarantee_until::text, st_x(m.mark) as x, st_y(m.mark) as y`;
/** A point of a line or of a collection lies on it, not between its parts. */
const joins = sql`join work_kind k on k.id = w.kind_id join work_place p on p.work_id = w.id
  cross join lateral (select st_pointonsurface(p.geom) as mark) m`;

interface Row {
  id: number;
  number: string;
  title: string;
  kind: string;
  state: State;
  effect: Effect;
  public_text: string | null;
  detour: string | null;
  contact: string | null;
  starts: string;
  ends: string | null;
  repaved_at: string | null;
  guarantee_until: string | null;
  x: number;
  y: number;
  metres: number | null;
}

const present = (row: Row): SeenWork => ({
  number: row.number,
  title: row.title,
  kind: row.kind,
  state: row.state,
  effect: row.effect,
  text: row.public_text ?? '',
  detour: row.detour,
  from: row.starts,
  to: row.ends,
  metres: row.metres === null ? null : Math.round(row.metres),
  point: [row.x, row.y],
});

const windows: Readonly<Record<'all' | 'now' | 'next', (today: string) => RawBuilder<unknown>>> = {
  all: (today) => sql`(${ends} >= ${daysAfter(today, -after)}::date)`,
  now: (today) => sql`(${starts} <= ${today}::date and ${ends} >= ${today}::date and w.state <> 'finished' and w.state <> 'cancelled')`,
  next: (today) =>
    sql`(${starts} <= ${daysAfter(today, ahead)}::date and ${ends} >= ${today}::date and w.state <> 'finished' and w.state <> 'cancelled')`,
};

/** Published works under way, coming, or just over: the nearest first, or the soonest. */
export async function listSeen(db: Db, site: Site, place: Place | null, when: keyof typeof windows, today: string): Promise<SeenWork[]> {
  const metres = place === null ? sql`null::float8` : sql`st_distance(p.geom, ${pointSql(site, place.point)})`;
  const { rows } = await sql<Row>`select ${columns}, ${metres} as metres from work w ${joins}
    where ${isShown} and ${windows[when](today)} order by metres, starts, w.id limit ${mostListed}`.execute(db);
  return rows.map(present);
}

/** One published work, also long after its end. */
export async function showSeen(db: Db, number: string): Promise<WorkDetail> {
  const { rows } =
    await sql<Row>`select ${columns}, null::float8 as metres from work w ${joins} where ${isShown} and fold(w.number) = fold(${number})`.execute(db);
  const [row] = rows;
  if (!row) throw kernelErrors['record.not-found']();
  const { rows: phases } = await sql<WorkDetail['phases'][number]>`select name, starts_at::text as "from", ends_at::text as "to", state, effect
    from work_phase where work_id = ${row.id} and deleted_at is null order by starts_at, id`.execute(db);
  const { rows: photos } = await sql<WorkDetail['photos'][number]>`select id::int, moment, caption, taken_at::text as taken
    from work_photo where work_id = ${row.id} and deleted_at is null and is_public and image is not null
    order by array_position(array['before', 'during', 'after'], moment), taken_at, id`.execute(db);
  return { ...present(row), contact: row.contact, repaved: row.repaved_at, guarantee: row.guarantee_until, phases, photos };
}

/** Works of open data and feeds: everything published that has not ended more than a year ago. */
export async function published(db: Db, today: string): Promise<(SeenWork & { readonly shape: string })[]> {
  const { rows } = await sql<Row & { shape: string }>`select ${columns}, null::float8 as metres, st_asgeojson(p.geom) as shape from work w ${joins}
    where ${isShown} and ${ends} >= ${daysAfter(today, -365)}::date order by starts, w.id limit 5000`.execute(db);
  return rows.map((row) => ({ ...present(row), shape: row.shape }));
}

const mostPlanned = 500;

/** Works of a month for the desk, drafts included. */
export async function planned(db: Db, month: string): Promise<{ items: PlannedWork[]; more: boolean }> {
  const [first, next] = [`${month}-01`, daysAfter(`${month}-28`, 4).slice(0, 7)];
  const { rows } = await sql<Omit<PlannedWork, 'shape'> & { shape: string | null }>`
    select w.id::int, w.number, w.title, k.name as kind, w.state, w.effect, ${starts}::text as "from", ${ends}::text as "to",
      (select count(*)::int from work_conflict c where c.work_id = w.id or c.other_id = w.id) as conflicts,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'from', f.starts_at, 'to', f.ends_at, 'effect', f.effect) order by f.starts_at, f.id)
        from work_phase f where f.work_id = w.id and f.deleted_at is null), '[]') as phases, st_asgeojson(p.geom) as shape
    from work w join work_kind k on k.id = w.kind_id left join work_place p on p.work_id = w.id
    where w.deleted_at is null and w.state <> 'cancelled' and ${starts} < ${`${next}-01`}::date and coalesce(${ends}, ${starts}) >= ${first}::date
    order by ${starts}, w.id limit ${mostPlanned + 1}`.execute(db);
  const items = rows.slice(0, mostPlanned).map((row) => ({ ...row, shape: row.shape === null ? null : (JSON.parse(row.shape) as unknown) }));
  return { items, more: rows.length > mostPlanned };
}
