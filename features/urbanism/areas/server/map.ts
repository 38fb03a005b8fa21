import { sql, type RawBuilder } from 'kysely';
import { pickableLayers, pickAt, type PickedFeature } from '#features/layers/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { areaSchema, crsName, storedGeometry, type Geometry, type MultiPolygon, type Polygon } from '#platform/geo/geojson.ts';
import { knownProjection, mover } from '#platform/geo/projections.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { IDENTIFY_TOLERANCE } from '#platform/map/document/identify.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { mayProcess } from '../../record/permissions.ts';
import { areasAt } from '../../record/server/areas.ts';
import { readSettings } from '../../record/server/settings.ts';
import { pathsNear } from '../domain/near.ts';
import { areaErrors } from '../errors.ts';
import { mostDrawn, type areaMapContract, type DrawnArea, type DrawnLimit } from '../map-contract.ts';

type Contract = typeof areaMapContract;
interface Box {
  readonly minx: number;
  readonly miny: number;
  readonly maxx: number;
  readonly maxy: number;
  readonly resolution: number;
}

const envelope = ({ minx, miny, maxx, maxy }: Omit<Box, 'resolution'>, { srid }: Pick<Site, 'srid'>): RawBuilder<unknown> =>
  sql`st_makeenvelope(${sql.lit(minx)}, ${sql.lit(miny)}, ${sql.lit(maxx)}, ${sql.lit(maxy)}, ${sql.lit(srid)})`;

/** Near by as it is stored; from afar without what no pixel shows. */
const drawn = (geom: RawBuilder<unknown>, { resolution }: Box): RawBuilder<unknown> =>
  resolution <= 1 ? sql`st_asgeojson(${geom}, 3)` : sql`st_asgeojson(st_simplify(${geom}, ${sql.lit(resolution / 2)}, true), 1)`;

const listOf = (text: string | undefined): number[] | null => (text === undefined ? null : text.split(',').map(Number));

export async function areasInBox({ db, site, query }: Call<Contract['areas']>) {
  const { rows } = await sql<Omit<DrawnArea, 'geometry'> & { shape: string }>`select a.id::int as id, a.name, ${drawn(sql`a.geom`, query)} as shape,
      coalesce((select string_agg(p.process, ', ' order by fold(p.process)) from urban_process_area l
        join urban_process p on p.id = l.process_id and p.deleted_at is null where l.area_id = a.id), '') as processes
    from urban_area a where a.deleted_at is null and a.geom && ${envelope(query, site)}
    order by st_area(st_envelope(a.geom)) desc, a.id limit ${mostDrawn + 1}`.execute(db);
  return answered(site, rows);
}

export async function limitsInBox({ db, site, query }: Call<Contract['limits']>) {
  const [types, sources, states] = [listOf(query.types), listOf(query.sources), listOf(query.states)];
  const anyOf = (column: RawBuilder<unknown>, some: number[] | null) => (some === null ? sql`` : sql`and ${column} = any(${some}::bigint[])`);
  const { rows } = await sql<
    Omit<DrawnLimit, 'geometry'> & { shape: string }
  >`select l.id::int as id, l.name, l.code, l.limit_type_id::int as "typeId", t.name as type,
      s.name as source, e.name as state, ${drawn(sql`f.geom`, query)} as shape
    from urban_limit_shape f join urban_limit l on l.id = f.id and l.deleted_at is null join urban_limit_type t on t.id = l.limit_type_id
      left join urban_source_type s on s.id = l.source_type_id left join urban_state e on e.id = l.state_id
    where f.geom && ${envelope(query, site)} and (l.valid_to is null or l.valid_to >= current_date)
      ${anyOf(sql`l.limit_type_id`, types)} ${anyOf(sql`l.source_type_id`, sources)} ${anyOf(sql`l.state_id`, states)}
    order by st_area(st_envelope(f.geom)) desc, l.id limit ${mostDrawn + 1}`.execute(db);
  return answered(site, rows);
}

/** A shape that shrinks to nothing at this distance is left out. */
function answered<R extends { readonly shape: string | null }>(site: Site, rows: readonly R[]) {
  const items = rows.slice(0, mostDrawn).flatMap(({ shape, ...row }) => (shape === null ? [] : [{ ...row, geometry: storedGeometry(shape) }]));
  return { crs: crsName(site.srid), items, more: rows.length > mostDrawn };
}

export async function lists(call: Call<Contract['lists']>) {
  const { db } = call;
  const { drawLimits, uploadLimits } = await readSettings(db);
  const { rows: limits } = await sql<{ id: number; name: string; code: string; importable: boolean; confrontable: boolean; count: number }>`
    select t.id::int as id, t.name, t.code, t.importable, t.confrontable,
      (select count(*)::int from urban_limit l where l.limit_type_id = t.id and l.deleted_at is null) as count
    from urban_limit_type t where t.deleted_at is null and t.active order by fold(t.name), t.id`.execute(db);
  return {
    layers: [...(await pickable(call))],
    limits,
    sources: await named(db, 'urban_source_type'),
    states: await named(db, 'urban_state'),
    draw: drawLimits,
    upload: uploadLimits,
  };
}

const named = async (db: Db, table: 'urban_source_type' | 'urban_state'): Promise<{ id: number; title: string }[]> =>
  (
    await sql<{ id: number; title: string }>`select id::int as id, name as title from ${sql.table(table)}
      where deleted_at is null and active order by fold(name), id`.execute(db)
  ).rows;

/** Those of the tree that are set up so, and the parcels. */
const pickable = (call: CallContext) => pickableLayers(call, 'gu', ['parcel']);

/** What can be made an area of a process at a point: urban areas that there are, then features of layers. Throws what specification 2 §8 has for it. */
export async function featureable(call: Call<Contract['featureable']>) {
  const { db, site, params, query, services } = call;
  const [x, y] = ownPoint(call);
  const areas = call.can(mayProcess.seeAreas) || call.can(mayProcess.associateAreas) ? await areasAt(db, site, [x, y], 50) : [];
  const all = await pickable(call);
  const shown = query.layers?.split(',');
  const layers = shown ? all.filter(({ id }) => shown.includes(id)) : all;
  if (layers.length === 0 && areas.length === 0)
    throw areaErrors['urbanism.layers-off']({ params: { layers: all.map(({ title }) => title[call.locale]).join(', ') || '—' } });
  const found = await pickAt(call, 'gu', layers, { point: [x, y], resolution: params.resolution }).catch((error: unknown) => {
    services.log.error({ err: error }, 'features could not be picked');
    throw areaErrors['urbanism.pick-failed']();
  });
  const picked = found.flatMap((feature) => {
    const area = areaIn(feature.geometry);
    return area ? [{ areaId: null, layerTitle: feature.layer.title, name: nameOf(feature), geometry: area }] : [];
  });
  const own = areas.map(({ id, name, geometry }) => ({ areaId: id, layerTitle: urbanAreas, name: name ?? String(id), geometry }));
  const items = [...own, ...picked];
  if (items.length === 0) throw areaErrors['urbanism.no-elements']();
  return { crs: crsName(site.srid), items };
}

const urbanAreas = { pt: 'Áreas urbanas', en: 'Urban areas' };
const areaIn = (geometry: Geometry): Polygon | MultiPolygon | null => areaSchema.safeParse(geometry).data ?? null;

function ownPoint({ params, site, locale }: Call<Contract['featureable']>): [number, number] {
  const { map } = site.config;
  const epsg = Number(params.crs.replace(/^EPSG:/i, ''));
  if (epsg === map.epsg) return [params.x, params.y];
  const moved = knownProjection(epsg) ? mover(epsg, map.epsg, { srid: map.epsg, proj4: map.proj4 })([params.x, params.y]) : null;
  if (!moved?.every(Number.isFinite)) throw kernelErrors['request.invalid']({ fields: fieldError('crs', 'choice', locale) });
  return [moved[0], moved[1]];
}

/** As people call it: what its data say first. */
function nameOf({ properties, id }: PickedFeature): string {
  const told = ['name', 'nome', 'code', 'codigo'].map((field) => properties[field]).find((value) => value !== null && value !== undefined);
  const first = told ?? Object.values(properties).find((value) => typeof value === 'string' && value !== '');
  return String(first ?? id).slice(0, 120);
}

/** Edges as they are stored, never those of tiles, which are rounded to their grid. */
export async function snap(call: Call<Contract['snap']>) {
  const { db, site, params, query } = call;
  const { x, y, reach } = params;
  const box = { minx: x - reach, miny: y - reach, maxx: x + reach, maxy: y + reach };
  const layers = (query.layers ?? '').split(',').filter((id) => id !== '');
  const at = { point: [x, y] as const, resolution: reach / IDENTIFY_TOLERANCE };
  const others = await pickAt(
    call,
    'gu',
    layers.map((id) => ({ id, title: { pt: id, en: id } })),
    at,
  ).catch(() => []);
  const { rows } = await sql<{ shape: string }>`select st_asgeojson(geom, 9) as shape from (
      (select geom from urban_area where deleted_at is null and geom && ${envelope(box, site)} limit 200) union all
      (select p.geom from urban_limit_shape p join urban_limit l on l.id = p.id and l.deleted_at is null where p.geom && ${envelope(box, site)} limit 200)) g`.execute(
    db,
  );
  const shapes = [...rows.map(({ shape }) => storedGeometry(shape)), ...others.map(({ geometry }) => geometry)];
  return { paths: shapes.flatMap((geometry) => pathsNear(geometry, box)).slice(0, 2000) };
}
