import { sql } from 'kysely';
import { calculateAll } from '#features/solar/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { createRandom } from './random.ts';

/** Buildings whose roofs are studied, those nearest to the middle first: enough to look at in every street of the centre. */
const studied = 600;

type Point = readonly [number, number];

interface Building {
  id: number;
  kind: string;
  /** Corners of the smallest rectangle around it, closed. */
  ring: Point[];
}

interface Face {
  readonly building: number;
  readonly code: string;
  readonly slope: number;
  readonly azimuth: number;
  readonly ring: readonly Point[];
}

const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
const length = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);
/** From north by east. */
const bearing = ([ax, ay]: Point, [bx, by]: Point): number => (Math.round((Math.atan2(bx - ax, by - ay) * 180) / Math.PI) + 360) % 360;

/** Two slopes along the longer side, or one flat roof. */
function facesOf({ id, kind, ring }: Building, chance: () => number): Face[] {
  const [a, b, c, d] = ring;
  if (!a || !b || !c || !d) return [];
  const code = `T${String(id).padStart(5, '0')}`;
  const isFlat = kind !== 'house' ? chance() < 0.7 : chance() < 0.1;
  if (isFlat) return [{ building: id, code: `${code}-1`, slope: 2, azimuth: 180, ring: [a, b, c, d, a] }];
  const slope = 18 + Math.floor(chance() * 15);
  const [p, q, r, s] = length(a, b) >= length(b, c) ? [a, b, c, d] : [b, c, d, a];
  const [from, to] = [middle(p, s), middle(q, r)];
  const ridge = middle(from, to);
  return [
    { building: id, code: `${code}-1`, slope, azimuth: bearing(ridge, middle(p, q)), ring: [p, q, to, from, p] },
    { building: id, code: `${code}-2`, slope, azimuth: bearing(ridge, middle(s, r)), ring: [from, to, r, s, from] },
  ];
}

const radiation = [62, 81, 130, 156, 195, 210, 223, 198, 150, 105, 69, 56] as const;

/** Roofs over the buildings of the invented town, and what is assumed of them: once, where nobody has added any. */
export async function seedSolar(site: Site): Promise<void> {
  const { rows: present } = await sql`select 1 from solar_roof limit 1`.execute(site.db);
  if (present.length > 0) return;
  const [x, y] = site.config.map.center;
  const { rows } = await sql<Building>`select id::int, kind, st_asgeojson(st_orientedenvelope(geom), 3)::json->'coordinates'->0 as ring from building
    where st_area(geom) between 30 and 3000 and st_numgeometries(geom) = 1 and st_geometrytype(st_orientedenvelope(geom)) = 'ST_Polygon'
    order by geom <-> st_setsrid(st_makepoint(${x}::float8, ${y}::float8), st_srid(geom)), id limit ${studied}`.execute(site.db);
  const random = createRandom(`${site.code} solar`);
  const faces = rows.flatMap((building) => facesOf(building, () => random.next()));
  await site.tx(system, async (trx) => {
    // Invented data has no trail of its own making.
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    const [jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec] = radiation;
    await sql`insert into solar_assumption (name, in_force, january, february, march, april, may, june, july, august, september, october, november, december, albedo,
        radiation_source, radiation_at, performance, area_per_kwp, share_sloped, share_flat, flat_tilt, fade, price, upkeep, buy, sell, own, carbon, prices_source, prices_at)
      values ('Demonstração 2026', true, ${jan}, ${feb}, ${mar}, ${apr}, ${may}, ${jun}, ${jul}, ${aug}, ${sep}, ${oct}, ${nov}, ${dec}, 20,
        'Valores de demonstração, da ordem dos do PVGIS para o centro de Portugal', '2026-01-15', 80, 5, 75, 50, 15, 0.5, 1300, 1, 0.22, 0.05, 50, 0.12,
        'Valores de demonstração: pedidos de preço a três instaladores e tarifa regulada', '2026-01-15')`.execute(trx);
    await sql`insert into solar_roof (code, building, area, slope, azimuth, source, active, geom)
      select f.code, b.id, round((st_area(p.geom) / cos(radians(f.slope)))::numeric, 1), f.slope, f.azimuth, 'Demonstração', true, p.geom
      from json_to_recordset(${JSON.stringify(
        faces.map(({ ring, ...face }) => ({ ...face, shape: { type: 'Polygon', coordinates: [ring] } })),
      )}::json) as f (building bigint, code text, slope integer, azimuth integer, shape json)
      join building b on b.id = f.building
      cross join lateral (select st_makepolygon(st_exteriorring(d.geom)) as geom
        from st_dump(st_intersection(b.geom, st_setsrid(st_geomfromgeojson(f.shape::text), st_srid(b.geom)))) d
        where st_geometrytype(d.geom) = 'ST_Polygon' order by st_area(d.geom) desc limit 1) p
      where st_area(p.geom) > 4`.execute(trx);
    await calculateAll(trx, site);
    await sql`analyze solar_roof`.execute(trx);
  });
}
