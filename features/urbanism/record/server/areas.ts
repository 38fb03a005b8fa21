import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { crsName, storedMultiPolygon } from '#platform/geo/geojson.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors, type ErrorDetails } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { AreasInput, ProcessArea } from '../contract.ts';
import { urbanismErrors } from '../errors.ts';

type Given = AreasInput['areas'][number];

export interface RawArea {
  readonly id: number;
  readonly version: number;
  readonly name: string | null;
  readonly obs: string | null;
  readonly m2: number;
  readonly shape: string;
}

export const areaColumns = sql`a.id, a.version, a.name, a.obs, st_area(a.geom) as m2, st_asgeojson(a.geom, 3, 0) as shape`;

export const areaOf = ({ id, m2, shape, ...row }: RawArea): ProcessArea => ({
  ...row,
  id: Number(id),
  squareMetres: Math.round(m2 * 100) / 100,
  geometry: storedMultiPolygon(shape),
});

/** The areas of a living process; 404 where there is none. */
export async function areasOf(db: Db | Trx, { srid }: Pick<Site, 'srid'>, processId: number): Promise<{ crs: string; items: ProcessArea[] }> {
  await livingProcess(db, processId);
  const { rows } = await sql<RawArea>`select ${areaColumns} from urban_process_area l join urban_area a on a.id = l.area_id
    where l.process_id = ${processId} and a.deleted_at is null order by a.id`.execute(db);
  const items = rows.map(areaOf);
  return { crs: crsName(srid), items };
}

/** Urban areas at a point, the smallest first: it is what was meant. */
export async function areasAt(db: Db, { srid }: Pick<Site, 'srid'>, [x, y]: readonly [number, number], limit: number): Promise<ProcessArea[]> {
  const at = sql`st_setsrid(st_makepoint(${x}::double precision, ${y}::double precision), ${sql.lit(srid)})`;
  const { rows } = await sql<RawArea>`select ${areaColumns} from urban_area a where a.deleted_at is null and st_intersects(a.geom, ${at})
    order by st_area(a.geom), a.id limit ${limit}`.execute(db);
  return rows.map(areaOf);
}

async function livingProcess(db: Db | Trx, id: number, lock = false): Promise<void> {
  const { rows } = await sql`select 1 from urban_process where id = ${id} and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(db);
  if (rows.length === 0) throw kernelErrors['record.not-found']();
}

/** The areas a process has from now on. One that leaves it goes to the trash, unless another process has it. */
export async function saveAreas(
  trx: Trx,
  { site, locale }: Pick<CallContext, 'site' | 'locale'>,
  processId: number,
  given: readonly Given[],
): Promise<void> {
  await livingProcess(trx, processId, true);
  const { rows } = await sql<{ id: number; version: number }>`select a.id, a.version from urban_process_area l join urban_area a on a.id = l.area_id
    where l.process_id = ${processId} and a.deleted_at is null order by a.id for update of a`.execute(trx);
  const own = new Map(rows.map(({ id, version }) => [Number(id), version]));
  for (const [index, one] of given.entries()) {
    const place: Place = { field: `areas.${index}.geometry`, name: one.name ?? String(index + 1), locale };
    if (one.id === undefined) {
      const { rows: made } = await sql<{ id: number }>`insert into urban_area (name, obs, geom)
        values (${one.name ?? null}, ${one.obs ?? null}, ${await shapeOf(trx, site, one, place)}) returning id`.execute(trx);
      await link(trx, processId, [Number(made[0]?.id)]);
      continue;
    }
    const version = own.get(one.id);
    if (version === undefined) throw kernelErrors['record.not-found']();
    if (one.version !== version) throw await staleRecord(trx, 'urban_area', one.id, await areasOf(trx, site, processId));
    const shape = await shapeOf(trx, site, one, place);
    await sql`update urban_area set name = ${one.name ?? null}, obs = ${one.obs ?? null}, geom = ${shape} where id = ${one.id}
      and (name is distinct from ${one.name ?? null}::text or obs is distinct from ${one.obs ?? null}::text or not st_equals(geom, ${shape}))`.execute(
      trx,
    );
  }
  const left = [...own.keys()].filter((id) => given.every((one) => one.id !== id));
  await sql`delete from urban_process_area where process_id = ${processId} and area_id = any(${left}::bigint[])`.execute(trx);
  await sql`update urban_area a set deleted_at = now() where id = any(${left}::bigint[])
    and not exists (select from urban_process_area l where l.area_id = a.id)`.execute(trx);
}

export async function associateAreas(trx: Trx, processId: number, ids: readonly number[]): Promise<void> {
  await livingProcess(trx, processId, true);
  const wanted = [...new Set(ids)];
  const { rows } = await sql`select 1 from urban_area where id = any(${wanted}::bigint[]) and deleted_at is null for share`.execute(trx);
  if (rows.length < wanted.length) throw kernelErrors['record.not-found']();
  await link(trx, processId, wanted);
}

async function link(trx: Trx, processId: number, ids: readonly number[]): Promise<void> {
  await sql`insert into urban_process_area (process_id, area_id) select ${processId}::bigint, x from unnest(${[...ids]}::bigint[]) x
    on conflict do nothing`.execute(trx);
}

/** Of several areas, the one that is wrong is named. */
interface Place extends Pick<CallContext, 'locale'> {
  readonly field: string;
  readonly name: string;
}

const told = (place: Place | null, wrong: 'geometry' | 'geometry.contains'): ErrorDetails => ({
  params: { which: place === null ? '' : `: «${place.name}»` },
  ...(place && { fields: fieldError(place.field, wrong, place.locale) }),
});

/**
 * The shape as it is stored: valid, an area, inside the municipality. The limit is widened by a thousandth and coordinates are taken to four
 * places (specification 2 §5), so that what is drawn along the limit is inside it. Without a limit the extent of the map is asked.
 */
export async function shapeOf(trx: Db | Trx, site: Pick<Site, 'srid' | 'config'>, { geometry }: Pick<Given, 'geometry'>, place: Place | null = null) {
  const { srid } = site;
  const shape = sql`st_multi(st_setsrid(st_geomfromgeojson(${JSON.stringify(geometry)}), ${sql.lit(srid)}))`;
  const { rows } = await sql<{ valid: boolean; inside: boolean | null }>`with s as (select ${shape} as geom)
    select st_isvalid(s.geom) and st_area(s.geom) > 0 as valid,
      case when st_isvalid(s.geom) then st_covers(${townShape(site)}, st_reduceprecision(s.geom, 0.0001)) end as inside from s`.execute(trx);
  if (rows[0]?.valid !== true) throw urbanismErrors['urbanism.invalid-area'](told(place, 'geometry'));
  if (rows[0].inside !== true) throw urbanismErrors['urbanism.outside'](told(place, 'geometry.contains'));
  return shape;
}

/** What areas must lie in, widened by a thousandth; SQL. */
export function townShape({ srid, config }: Pick<Site, 'srid' | 'config'>) {
  const [west, south, east, north] = config.map.extent;
  return sql`(select st_buffer(st_translate(st_scale(st_translate(t.geom, -st_x(c.p), -st_y(c.p)), 1.001, 1.001), st_x(c.p), st_y(c.p)), 0)
    from (select geom from municipality_boundary where valid_to is null
      union all select st_makeenvelope(${west}, ${south}, ${east}, ${north}, ${sql.lit(srid)}) where not exists (select from municipality_boundary where valid_to is null)) t,
    lateral (select st_centroid(t.geom) as p) c)`;
}
