import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { writeFeatures, type DrawnRecord } from '#platform/geo/server/write-geo-file.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { annotations, ExportFormat } from '../contract.ts';
import type { Shape } from '../domain/shape.ts';
import { drawn, toGeoJson, toGpx, toKml } from '../domain/write-files.ts';
import { refuseOutside } from './actions.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
  gml: 'application/gml+xml',
  shp: 'application/zip',
  gpkg: 'application/geopackage+sqlite3',
};

/** Longest that GDAL may take for what one person drew. */
const SECONDS = 30;

export async function sendDrawing(call: Call<(typeof annotations)['export']>): Promise<FastifyReply> {
  const { name, shapes, format } = call.body;
  refuseOutside(call.body, call);
  if (shapes.length === 0) throw geoErrors['geofile.nothing']();
  const { map } = call.site.config;
  const { toLngLat } = degreesOf(map);
  const send = (ending: string, body: unknown): FastifyReply =>
    call.reply
      .header('content-type', types[format])
      .header('content-disposition', `attachment; filename="${plain(name)}.${ending}"; filename*=UTF-8''${encodeURIComponent(`${name}.${ending}`)}`)
      .header('cache-control', 'private, no-store')
      .send(body);
  if (format === 'geojson') return send('geojson', toGeoJson(shapes, toLngLat));
  if (format === 'kml') return send('kml', toKml(name, shapes, toLngLat));
  if (format === 'gpx') return send('gpx', toGpx(name, shapes, toLngLat));
  const folder = await temporaryFolder('annotations');
  try {
    const source = { layer: 'anotacoes', columns, records: recordsOf(shapes), map };
    const { path, ending } = await writeFeatures(format, source, folder, AbortSignal.timeout(SECONDS * 1000));
    const stream = createReadStream(path);
    stream.once('close', () => void rm(folder, { recursive: true, force: true }));
    return send(ending, stream);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** At most ten plain letters: a shapefile knows no longer names. */
const columns = ['nome', 'texto', 'forma', 'cor', 'largura', 'traco', 'opacidade', 'tamanho'] as const;

function recordsOf(shapes: readonly Shape[]): DrawnRecord[] {
  return shapes.flatMap((shape) => {
    const { kind, name, text, look } = shape;
    const geometry = drawn(shape);
    // A shapefile's texts hold 254 bytes.
    return geometry ? [{ geometry, values: [name, text, kind, look.colour, look.width, look.dash, look.fill, look.size] }] : [];
  });
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\w .-]/g, '')
    .trim() || 'anotacoes';
