import { sql } from 'kysely';
import { locate, searchAddresses } from '#features/layers/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { GivenAssumptions, ParishPotential, Roof, RoofFace } from '../contract.ts';
import { flatBelow } from '../domain/system.ts';
import { solarErrors } from '../errors.ts';

interface Asked {
  readonly q?: string | undefined;
  readonly lng?: number | undefined;
  readonly lat?: number | undefined;
}

type Point = readonly [number, number];

/** How far from an address its roof may lie, in metres, and how many roofs are offered. */
const reach = 60;
const mostRoofs = 8;
/** Of one building: a factory may have hundreds. */
const mostFaces = 100;

/** Published, and calculated. */
export const isShown = sql<boolean>`r.active and r.deleted_at is null and r.irradiation is not null`;
/** Faces of one building share it; a face without a building is a roof by itself. */
const key = sql<string>`coalesce('b' || r.building, 'r' || r.id)`;

async function placeOf(db: Db, site: Site, { q, lng, lat }: Asked): Promise<{ label: string | null; point: Point } | null> {
  if (q !== undefined && q !== '') {
    const [hit] = await searchAddresses(db, q, 1);
    if (!hit) throw solarErrors['solar.no-address']();
    return { label: hit.label, point: [hit.x, hit.y] };
  }
  if (lng === undefined || lat === undefined) return null;
  const [x, y] = degreesOf(site.config.map).toXY([lng, lat]);
  // The other side of the world has no place in the projection.
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw solarErrors['solar.no-address']();
  return { label: null, point: [x, y] };
}

/** Roofs near a place, the nearest first; none where no place was asked for. */
export async function findRoofs(db: Db, site: Site, asked: Asked): Promise<{ place: string | null; items: Roof[] }> {
  const place = await placeOf(db, site, asked);
  if (place === null) return { place: null, items: [] };
  const [x, y] = place.point;
  const at = sql`st_setsrid(st_makepoint(${x}::float8, ${y}::float8), ${sql.lit(site.srid)})`;
  const { rows } = await sql<{ key: string; metres: number }>`select ${key} as key, st_distance(r.geom, ${at}) as metres from solar_roof r
    where ${isShown} and st_dwithin(r.geom, ${at}, ${reach}) order by metres, r.id limit 200`.execute(db);
  const nearest = new Map<string, number>();
  for (const { key: one, metres } of rows) if (!nearest.has(one) && nearest.size < mostRoofs) nearest.set(one, Math.round(metres));
  const found = await roofsOf(db, site, [...nearest.keys()]);
  return { place: place.label, items: found.map(({ key: one, ...roof }) => ({ ...roof, metres: nearest.get(one) ?? null })) };
}

export async function showRoof(db: Db, site: Site, id: number): Promise<Roof> {
  const { rows } = await sql<{ key: string }>`select ${key} as key from solar_roof r where r.id = ${id} and ${isShown}`.execute(db);
  const [found] = await roofsOf(db, site, rows[0] ? [rows[0].key] : []);
  if (!found) throw kernelErrors['record.not-found']();
  const { key: _key, ...roof } = found;
  return roof;
}

type Row = Omit<RoofFace, 'shape'> & { readonly key: string; readonly shape: string; readonly x: number; readonly y: number };

/** In the order of the keys; the faces that bring most first. */
async function roofsOf(db: Db, site: Site, keys: readonly string[]): Promise<(Roof & { readonly key: string })[]> {
  const buildings = keys.filter((one) => one.startsWith('b')).map((one) => one.slice(1));
  const single = keys.filter((one) => one.startsWith('r')).map((one) => Number(one.slice(1)));
  const { rows } =
    await sql<Row>`select ${key} as key, r.id::int, r.code, r.area, r.slope, r.azimuth, r.irradiation, r.measured is not null as "isMeasured",
      st_asgeojson(r.geom, 2) as shape, st_x(m.mark) as x, st_y(m.mark) as y
    from solar_roof r cross join lateral (select st_pointonsurface(r.geom) as mark) m
    where ${isShown} and (r.building = any(${buildings}::text[]) or (r.building is null and r.id = any(${single}::bigint[])))
    order by r.irradiation * r.area desc, r.id`.execute(db);
  const roofs: (Roof & { readonly key: string })[] = [];
  for (const one of keys) {
    const faces = rows.filter((row) => row.key === one);
    const [first] = faces;
    if (!first) continue;
    const point: [number, number] = [first.x, first.y];
    const { address, parish } = await locate(db, site, point);
    roofs.push({
      key: one,
      id: Math.min(...faces.map(({ id }) => id)),
      label: address?.label ?? null,
      parish: parish?.name ?? null,
      metres: null,
      point,
      faces: faces.slice(0, mostFaces).map(({ key: _key, x: _x, y: _y, shape, ...face }) => ({ ...face, shape: JSON.parse(shape) })),
    });
  }
  return roofs;
}

/** What all published roofs of each parish could give; roofs astride a limit count where their middle lies. */
export async function potentialByParish(db: Db, { values }: Pick<GivenAssumptions, 'values'>): Promise<ParishPotential[]> {
  const { areaPerKwp, performance } = values;
  const { rows } = await sql<Omit<ParishPotential, 'shape'> & { shape: string | null }>`
    with faces as (
      select r.id, ${key} as key, r.area, r.irradiation, st_pointonsurface(r.geom) as mark,
        r.area * case when r.slope < ${flatBelow} then ${values.shareFlat}::float8 else ${values.shareSloped}::float8 end as usable
      from solar_roof r where ${isShown})
    select p.dicofre, p.name, count(distinct f.key)::int as roofs, count(f.id)::int as faces, coalesce(sum(f.area), 0) as area, coalesce(sum(f.usable), 0) as usable,
      coalesce(sum(f.usable) / ${areaPerKwp}::float8, 0) as kwp,
      coalesce(sum(f.usable / ${areaPerKwp}::float8 * f.irradiation) * ${performance}::float8 / 1000, 0) as energy,
      st_asgeojson(st_simplifypreservetopology(p.geom, 20), 0) as shape
    from parish p left join faces f on st_covers(p.geom, f.mark) where p.valid_to is null group by p.id order by fold(p.name), p.id`.execute(db);
  return rows.map(({ shape, ...row }) => ({ ...row, shape: shape === null ? null : JSON.parse(shape) }));
}
