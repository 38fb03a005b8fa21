import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Geometry } from '#platform/geo/geojson.ts';
import type { GeoFile } from '#platform/geo/server/geo-file.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { attributesOf, type StreetAttributes } from '../domain/attributes.ts';
import { schoolErrors } from '../errors.ts';
import { networkJob } from '../jobs.ts';
import { withFile } from './files.ts';

interface Line extends StreetAttributes {
  readonly geom: string;
}

/** The network of a file, or the streets of the map. */
export const networkHandler = handleJob(networkJob, async (run) => {
  const { site, actor, payload, signal, progress } = run;
  const { file } = payload;
  const streets =
    file === null
      ? await site.tx(actor, (trx) => takeMapStreets(trx, site.srid))
      : await withFile(run, file, false, (opened) => site.tx(actor, (trx) => takeNetwork(trx, site.srid, opened, { signal, progress })));
  return { data: { streets }, message: { pt: `${streets} troços de rua na rede.`, en: `${streets} stretches of street in the network.` } };
});

interface Reading {
  readonly signal: AbortSignal;
  progress(percent: number): Promise<void>;
}

/**
 * All or nothing: the network stays as it was until the new one is whole. Streets with the code they had keep their turns. Answers how many
 * stretches there are. Throws `schools.no-streets`.
 */
export async function takeNetwork(trx: Trx, srid: number, file: GeoFile, { signal, progress }: Reading): Promise<number> {
  await begin(trx);
  let rows = 0;
  for await (const batch of file.batches()) {
    signal.throwIfAborted();
    await keep(
      trx,
      batch
        // Half of OpenStreetMap's lines are rivers, power lines and limits; a line of other files without a kind is a street.
        .filter(({ properties }) => file.format !== 'osm' || properties['highway'] !== undefined)
        .flatMap(({ properties, geometry }) => partsOf(geometry).flatMap((part) => lineOf(properties, part))),
    );
    rows += batch.length;
    await progress(file.total ? (90 * rows) / file.total : 50);
  }
  return replace(trx, srid);
}

/** The streets of the map as the network. Answers how many stretches there are. */
export async function takeMapStreets(trx: Trx, srid: number): Promise<number> {
  await begin(trx);
  const { rows } = await sql<{
    id: string;
    name: string | null;
    kind: string;
    geom: string;
  }>`select 'map-' || id as id, name, kind, st_asgeojson(geom, 2) as geom
    from street order by street.id`.execute(trx);
  await keep(
    trx,
    rows.flatMap(({ geom, ...properties }) => lineOf(properties, geom)),
  );
  return replace(trx, srid);
}

async function begin(trx: Trx): Promise<void> {
  // A line of the trail for each of thirty thousand streets would say nothing; the job says who brought which file when.
  await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
  await sql`create temporary table brought (source_id text, name text, cars text, foot boolean, speed integer, geom text) on commit drop`.execute(
    trx,
  );
}

const lineOf = (properties: Readonly<Record<string, unknown>>, geom: string): Line[] => {
  const attributes = attributesOf(properties);
  return attributes === null ? [] : [{ ...attributes, geom }];
};

function partsOf(geometry: Geometry | null): string[] {
  if (geometry?.type === 'LineString') return [JSON.stringify(geometry)];
  return geometry?.type === 'MultiLineString' ? geometry.coordinates.map((coordinates) => JSON.stringify({ type: 'LineString', coordinates })) : [];
}

async function keep(trx: Trx, lines: readonly Line[]): Promise<void> {
  for (let from = 0; from < lines.length; from += 2000)
    await sql`insert into brought select r."sourceId", r.name, r.cars, r.foot, r.speed, r.geom
      from json_to_recordset(${JSON.stringify(lines.slice(from, from + 2000))}::json) as r ("sourceId" text, name text, cars text, foot boolean, speed integer, geom text)`.execute(
      trx,
    );
}

/** What was brought in place of what was there. Answers how many stretches there are. */
async function replace(trx: Trx, srid: number): Promise<number> {
  // Parts of one way share its code: they are told apart by their place.
  await sql`create temporary table fresh on commit drop as
    select case when n > 1 then source_id || '-' || n else source_id end as source_id, name, cars, foot, speed, geom from (
      select b.*, row_number() over (partition by source_id order by geom) as n from (
        select source_id, name, cars, foot, speed, st_force2d(st_setsrid(st_geomfromgeojson(geom), ${sql.lit(srid)})) as geom from brought) b
      where st_length(geom) > 0.01) parts`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fresh`.execute(trx);
  const count = rows[0]?.count ?? 0;
  if (count === 0) throw schoolErrors['schools.no-streets']();
  await sql`delete from turn_restriction t using street_edge e where e.id in (t.from_id, t.to_id)
    and not exists (select from fresh f where f.source_id = e.source_id)`.execute(trx);
  await sql`delete from street_edge e where not exists (select from fresh f where f.source_id = e.source_id)`.execute(trx);
  await sql`update street_edge e set name = f.name, cars = f.cars, foot = f.foot, speed = f.speed, geom = f.geom, deleted_at = null, version = e.version + 1
    from fresh f where f.source_id = e.source_id`.execute(trx);
  await sql`insert into street_edge (name, cars, foot, speed, source_id, geom)
    select name, cars, foot, speed, source_id, geom from fresh f where source_id is null or not exists (select from street_edge e where e.source_id = f.source_id)`.execute(
    trx,
  );
  return count;
}

export async function describeNetwork(db: Db) {
  const { rows } = await sql<{ stretches: number; kilometres: number; oneWay: number; footOnly: number; turns: number }>`select
      count(*)::int as stretches, coalesce(sum(st_length(geom)) / 1000, 0) as kilometres, count(*) filter (where cars in ('forward', 'backward'))::int as "oneWay",
      count(*) filter (where cars = 'none')::int as "footOnly", (select count(*)::int from turn_restriction where deleted_at is null) as turns
    from street_edge where deleted_at is null`.execute(db);
  return rows[0] ?? { stretches: 0, kilometres: 0, oneWay: 0, footOnly: 0, turns: 0 };
}
