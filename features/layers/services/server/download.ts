import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { geoMaxRows } from '#platform/geo/formats.ts';
import { findOgr2ogr } from '#platform/geo/server/ogr2ogr.ts';
import { rowsOfLines } from '#platform/geo/server/geo-rows.ts';
import { isInDegrees, wrapped, writeLayer } from '#platform/geo/server/write-geo-file.ts';
import type { Call } from '#platform/http/server/call.ts';
import { fold } from '#platform/kernel/words.ts';
import type { Db } from '#platform/db/tables.ts';
import { tableOf } from '../../data/server/store.ts';
import { filtered } from '../../data/server/tiles.ts';
import type { ogcFeatures } from '../contract.ts';
import { serviceErrors } from '../errors.ts';
import { findCollection, type Collection } from './collections.ts';

/** So many features are read at once. */
const BATCH = 1000;

/** A layer whole, as a file of the wished format. Throws `ogc-features.too-many` where GDAL would hold too much. */
export async function download(call: Call<(typeof ogcFeatures)['download']>) {
  const { db, site, query, reply } = call;
  const collection = await findCollection(call, call.params.collection);
  const layer = plainName(collection.title);
  const format = query.f;
  const srid = isInDegrees(format) ? 4326 : site.srid;
  void reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  if (format === 'geojson') {
    return reply
      .header('content-type', 'application/geo+json')
      .header('content-disposition', `attachment; filename="${layer}.geojson"`)
      .send(Readable.from(wrapped(lines(db, collection, srid, site.srid))));
  }
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from ${tableOf(collection.data.versionId)} where ${filtered(collection.data.filter)}`.execute(db);
  if ((counted.rows[0]?.n ?? 0) > geoMaxRows && (await findOgr2ogr()) === null)
    throw serviceErrors['ogc-features.too-many']({ params: { max: geoMaxRows } });
  const folder = await temporaryFolder('download');
  const gone = new AbortController();
  reply.raw.once('close', () => {
    gone.abort();
    void rm(folder, { recursive: true, force: true });
  });
  const made = await writeLayer(format, { layer, rows: rowsOfLines(lines(db, collection, srid, site.srid)), epsg: site.srid }, folder, gone.signal);
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', (await stat(made.path)).size)
    .header('content-disposition', `attachment; filename="${layer}.${made.ending}"`)
    .send(createReadStream(made.path));
}

async function* lines(db: Db, { data }: Collection, srid: number, own: number): AsyncGenerator<string> {
  const geom = srid === own ? sql`geom` : sql`st_transform(geom, ${sql.lit(srid)})`;
  for (let last = -1; ;) {
    const { rows } = await sql<{
      id: string;
      properties: Record<string, unknown>;
      geometry: string;
    }>`select id, properties, st_asgeojson(${geom}, ${sql.lit(srid === 4326 ? 7 : 3)}) as geometry
      from ${tableOf(data.versionId)} where id > ${last} and ${filtered(data.filter)} order by id limit ${BATCH}`.execute(db);
    for (const { id, properties, geometry } of rows) {
      const values = Object.fromEntries(data.fields.map(({ key, name }) => [name, properties[key] ?? null]));
      yield `{"type":"Feature","id":${Number(id)},"properties":${JSON.stringify(values)},"geometry":${geometry}}\n`;
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = Number(end.id);
  }
}

/** "Zonas do PDM" becomes zonas_do_pdm: the name of a layer and of a file. */
function plainName(title: string): string {
  return fold(title).replaceAll(' ', '_').slice(0, 50) || 'dados';
}
