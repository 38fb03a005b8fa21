import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { crsName, storedGeometry } from '#platform/geo/geojson.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { IDENTIFY_LIMIT, IDENTIFY_TOLERANCE, type OwnAnswer, type OwnFeature } from '#platform/map/document/identify.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { IdentifyContract } from '../contract.ts';
import { askedLayers, type Asked } from './asked.ts';

interface Row {
  readonly layer: number;
  readonly id: string;
  readonly properties: OwnFeature['properties'];
  readonly geometry: string;
}

export interface Place {
  readonly point: readonly [number, number];
  readonly reach: number;
  readonly srid: number;
}

/** What the layers have at the point. All of them are one statement; where it fails each is asked alone, so that one costs only itself. */
export async function ask(call: Call<IdentifyContract['ask']>, front: MapFront): Promise<OwnAnswer> {
  const { db, site, query, services, reply } = call;
  const asked = await askedLayers(call, front, query.layers);
  if (asked.length === 0) throw kernelErrors['record.not-found']();
  // Who sees what depends on the person: nobody keeps a copy.
  reply.header('cache-control', 'private, no-store');
  const place: Place = { point: [query.x, query.y], reach: query.resolution * IDENTIFY_TOLERANCE, srid: site.srid };
  const one = async (layer: Asked): Promise<OwnAnswer['layers'][number]> => {
    try {
      return { id: layer.key, state: 'done', items: [...((await found(db, [layer], place))[0] ?? [])] };
    } catch (error) {
      services.log.error({ err: error, layer: layer.key }, 'a layer could not be asked what is at a point');
      return { id: layer.key, state: 'failed', items: [] };
    }
  };
  const layers = await found(db, asked, place).then(
    (answers) => asked.map(({ key }, index) => ({ id: key, state: 'done' as const, items: [...(answers[index] ?? [])] })),
    () => Promise.all(asked.map(one)),
  );
  return { crs: crsName(site.srid), layers };
}

/** Of each layer what it has: nearest first, and of what lies over each other the smallest, which is what is meant. */
export async function found(db: Db, layers: readonly Asked[], { point: [x, y], reach, srid }: Place): Promise<readonly (readonly OwnFeature[])[]> {
  const point = sql`st_setsrid(st_makepoint(${sql.lit(x)}, ${sql.lit(y)}), ${sql.lit(srid)})`;
  const corners = [x - reach, y - reach, x + reach, y + reach].map((one) => sql.lit(one));
  const box = sql`st_makeenvelope(${sql.join(corners)}, ${sql.lit(srid)})`;
  const parts = layers.map(
    (layer, index) => sql`(select ${sql.lit(index)} as layer, id::bigint as id, properties, geom, st_distance(geom, ${point}) as away
      from (${layer.rows(box)}) r where st_dwithin(geom, ${point}, ${sql.lit(reach)})
      order by away, st_area(st_envelope(geom)), id limit ${sql.lit(IDENTIFY_LIMIT)})`,
  );
  const { rows } = await sql<Row>`select layer, id, properties, st_asgeojson(geom) as geometry
    from (${sql.join(parts, sql` union all `)}) f order by layer, away, st_area(st_envelope(geom)), id`.execute(db);
  const answers: OwnFeature[][] = layers.map(() => []);
  for (const { layer, id, properties, geometry } of rows) {
    const told = Object.entries(properties).filter(([field]) => layers[layer]?.tells(field));
    answers[layer]?.push({ id: Number(id), properties: Object.fromEntries(told), geometry: storedGeometry(geometry) });
  }
  return answers;
}
