import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvRows } from '#platform/files/server/csv.ts';
import type { TableSource } from '#platform/files/server/table-file.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { rowsOf, type GeoFeature } from '#platform/geo/server/geo-rows.ts';
import { isInDegrees, writeLayer } from '#platform/geo/server/write-geo-file.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Found, FoundFormat, foundFiles } from '../contract.ts';
import { centreOf, movedTo } from '../domain/move.ts';
import { errors } from '../errors.ts';

const types: Readonly<Record<FoundFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpkg: 'application/geopackage+sqlite3',
};
const words = {
  pt: { layer: 'Camada', title: 'Elemento', file: 'identificar' },
  en: { layer: 'Layer', title: 'Feature', file: 'identify' },
};

/** Longest that GDAL may take for what was found at one point. */
const SECONDS = 30;

/** What was found, the layers together: each field once, whatever layer has it. */
export async function exportFound(call: Call<(typeof foundFiles)['export']>): Promise<FastifyReply> {
  const { body, reply, locale, site } = call;
  const { format, items } = body;
  const name = words[locale].file;
  const send = (ending: string, content: Readable): FastifyReply =>
    reply
      .header('content-type', types[format])
      .header('content-disposition', `attachment; filename="${name}.${ending}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(content);
  if (format === 'csv') return send('csv', Readable.from(csvRows(tableOf(items, call))));
  if (format === 'xlsx') return send('xlsx', Readable.from(xlsxRows(tableOf(items, call))));
  const placed = items.filter(({ geometry }) => geometry !== null);
  if (placed.length === 0) throw errors['map.export']();
  const { toLngLat } = degreesOf(site.config.map);
  const features = placed.map((item) => featureOf(item, locale, isInDegrees(format) ? toLngLat : null));
  if (format === 'geojson') {
    const lines = features.map((feature) => JSON.stringify({ type: 'Feature', ...feature }));
    return send('geojson', Readable.from([`{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`]));
  }
  const folder = await temporaryFolder('identify');
  // GDAL's features have all the same fields.
  const absent = Object.fromEntries([words[locale].layer, words[locale].title, ...labelsOf(placed)].map((label) => [label, null]));
  const rows = rowsOf(features.map(({ geometry, properties }) => ({ geometry, properties: { ...absent, ...properties } })));
  const source = { layer: name, rows, epsg: site.srid };
  try {
    const { path, ending } = await writeLayer(format, source, folder, AbortSignal.timeout(SECONDS * 1000));
    const stream = createReadStream(path);
    stream.once('close', () => void rm(folder, { recursive: true, force: true }));
    return send(ending, stream);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    call.services.log.warn({ err: error, format }, 'what was found at a point could not be written');
    throw errors['map.export']();
  }
}

const labelsOf = (items: readonly Found[]): readonly string[] => [...new Set(items.flatMap(({ fields }) => fields.map(({ label }) => label)))];

function tableOf(items: readonly Found[], { locale, site }: Pick<Call, 'locale' | 'site'>): TableSource {
  const labels = labelsOf(items);
  const { layer, title, file } = words[locale];
  return {
    name: file,
    columns: [layer, title, 'X', 'Y', ...labels].map((name) => ({ title: name })),
    rows: items.map((item) => {
      const place = item.geometry && centreOf(item.geometry);
      const values = new Map(item.fields.map((field) => [field.label, field.value]));
      return [item.layer, item.title, place?.[0] ?? null, place?.[1] ?? null, ...labels.map((label) => values.get(label) ?? null)];
    }),
    locale,
    timeZone: site.config.timeZone,
  };
}

function featureOf({ layer, title, fields, geometry }: Found, locale: Call['locale'], move: Parameters<typeof movedTo>[1] | null): GeoFeature {
  const own = words[locale];
  const properties = { [own.layer]: layer, [own.title]: title, ...Object.fromEntries(fields.map(({ label, value }) => [label, value])) };
  return { properties, geometry: geometry && move ? movedTo(geometry, move) : geometry };
}
