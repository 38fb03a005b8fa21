import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { publicSight } from '../../record/server/viewer.ts';
import { all, visible } from '../../record/server/where.ts';
import type { Lately } from '../statistics-contract.ts';

/** Looked through for pictures, newest first: a home page does not search a million. */
const LOOKED_THROUGH = 400;
const KEPT = 40;
const SHOWN = 3;
/** Farther than this nothing is "near you", metres. */
const NEAR = 3000;

interface Solved {
  code: string;
  title: string;
  address: string;
  closed_at: Date;
  before: number;
  after: number;
  lng: number | null;
  lat: number | null;
}

interface Counted {
  readonly week: Lately['week'];
  readonly open: number;
  readonly solved: readonly Solved[];
}

const keptMs = 60_000;
const kept = new WeakMap<Site, { readonly at: number; readonly counted: Promise<Counted> }>();

/** Counted once a minute however many ask; only the order is each visitor's own. */
export async function latelyOf(site: Site, now: Date, place: readonly [number, number] | null): Promise<Lately> {
  const before = kept.get(site);
  const counted = before && now.getTime() - before.at < keptMs ? before.counted : count(site.db, site, now);
  if (counted !== before?.counted) {
    kept.set(site, { at: now.getTime(), counted });
    counted.catch(() => kept.delete(site));
  }
  const { week, open, solved } = await counted;
  const placed = solved.map((one) => ({ one, far: place === null ? Infinity : metres(place, one) }));
  const shown = placed.toSorted((a, b) => Number(b.far <= NEAR) - Number(a.far <= NEAR) || (a.far <= NEAR ? a.far - b.far : 0)).slice(0, SHOWN);
  return {
    week,
    open,
    solved: shown.map(({ one: { code, title, address, closed_at, before: first, after }, far }) => ({
      code,
      title,
      address,
      closedAt: closed_at.toISOString(),
      before: first,
      after,
      near: far <= NEAR,
    })),
  };
}

async function count(db: Db, site: Site, now: Date): Promise<Counted> {
  const sight = await publicSight(site, db);
  const { catalogue } = sight;
  const fixed = [...catalogue.statuses.values()].filter(({ isLast, withoutFix }) => isLast && !withoutFix).map(({ id }) => id);
  const seen = all([sql`o.live`, visible(sight)]);
  const week = sql`${now}::timestamptz - interval '7 days'`;
  const photo = (kind: string) =>
    sql`(select p.id from occurrence_photo p where p.occurrence_id = o.id and p.kind = ${sql.lit(kind)} and p.is_public and p.deleted_at is null
      order by p.position, p.id limit 1)`;
  const numbers = await sql<{ reported: number; closed: number; open: number }>`select
    (select count(*)::int from occurrence o where ${seen} and o.created_at >= ${week}) as reported,
    (select count(*)::int from occurrence o where ${seen} and o.closed_at >= ${week}) as closed,
    (select count(*)::int from (select 1 from occurrence o where ${seen} and o.closed_at is null limit 10000) c) as open`.execute(db);
  const solved = await sql<Solved>`select s.code, coalesce(u.name, t.name) as title, s.address, s.closed_at, s.before, s.after,
      st_x(st_transform(s.geom, 4326)) as lng, st_y(st_transform(s.geom, 4326)) as lat
    from (select o.*, ${photo('before')} as before, ${photo('after')} as after from (
        select o.id, o.code, o.type_id, o.subtype_id, o.address, o.closed_at, o.geom from occurrence o
        where ${seen} and o.closed_at is not null and o.status_id = any(${fixed}::bigint[]) order by o.closed_at desc limit ${sql.lit(LOOKED_THROUGH)}) o) s
    join occurrence_type t on t.id = s.type_id left join occurrence_subtype u on u.id = s.subtype_id
    where s.before is not null and s.after is not null order by s.closed_at desc, s.code limit ${sql.lit(KEPT)}`.execute(db);
  const { reported = 0, closed = 0, open = 0 } = numbers.rows[0] ?? {};
  return { week: { reported, closed }, open, solved: solved.rows };
}

/** Flat is near enough within a municipality. */
function metres([lng, lat]: readonly [number, number], to: Solved): number {
  if (to.lng === null || to.lat === null) return Infinity;
  const degree = 111_320;
  return Math.hypot((to.lng - lng) * degree * Math.cos((lat * Math.PI) / 180), (to.lat - lat) * degree);
}
