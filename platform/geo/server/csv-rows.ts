import { itemAt } from '#platform/kernel/items.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse';
import { delimiterOf } from '#platform/kernel/csv.ts';
import { geoErrors } from '../errors.ts';
import { mover } from '../projections.ts';
import type { GeoFile, GeoFileLimits, GeoFileOptions, GeoProblem, GeoRow } from './geo-file.ts';

const BATCH = 500;
const eastNames = ['lon', 'lng', 'long', 'longitude', 'x', 'coord_x', 'east', 'easting', 'm'];
const northNames = ['lat', 'latitude', 'y', 'coord_y', 'north', 'northing', 'p'];

/**
 * A table with a heading and two coordinate columns (lon/lat, x/y and the like), comma, semicolon or tab, plain or gzipped, UTF-8.
 * Degrees are WGS 84 unless `sourceSrid` says otherwise; metres without it are taken as the tenant's projection.
 */
export async function openCsv(path: string, name: string, options: GeoFileOptions, limits: GeoFileLimits): Promise<GeoFile> {
  const problems: GeoProblem[] = [];
  const gzipped = name.toLowerCase().endsWith('.gz');
  const delimiter = delimiterOf(await beginningOf(path, gzipped));
  const source = createReadStream(path);
  const unpacked = gzipped ? source.pipe(createGunzip()) : source;
  const counted = unpacked.pipe(capped(limits.bytes));
  const parser = counted.pipe(
    parse({ bom: true, delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, max_record_size: 100_000 }),
  );
  for (const stage of [source, unpacked, counted]) stage.on('error', (error: Error) => parser.destroy(error));
  options.signal?.addEventListener('abort', () => parser.destroy(new Error('aborted')), { once: true });

  return {
    format: 'csv',
    layer: name,
    total: null,
    problems,
    batches: () => read(parser, options, problems),
    close: async () => {
      source.destroy();
      parser.destroy();
    },
  };
}

async function* read(parser: AsyncIterable<string[]>, options: GeoFileOptions, problems: GeoProblem[]): AsyncGenerator<readonly GeoRow[]> {
  let heading: { names: string[]; east: number; north: number; move: ReturnType<typeof mover> } | null = null;
  let batch: GeoRow[] = [];
  let row = 0;
  try {
    for await (const cells of parser) {
      row++;
      if (heading === null) {
        heading = headingOf(cells, options);
        continue;
      }
      batch.push(recordOf(cells, row, heading, problems));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw geoErrors['geofile.broken-row']({ params: { row: row + 1 }, cause: error });
  }
  if (heading === null) throw geoErrors['geofile.unreadable']();
  if (batch.length > 0) yield batch;
}

function headingOf(cells: readonly string[], options: GeoFileOptions) {
  const names = cells.map((cell) => cell.toLowerCase());
  const east = names.findIndex((name) => eastNames.includes(name));
  const north = names.findIndex((name) => northNames.includes(name));
  if (east < 0 || north < 0) throw geoErrors['geofile.no-position']({ params: { columns: cells.slice(0, 12).join(', ') } });
  const degrees = itemAt(names, east).startsWith('l');
  const source = options.sourceSrid ?? (degrees ? 4326 : options.map.epsg);
  return { names: [...cells], east, north, move: mover(source, options.map.epsg, { srid: options.map.epsg, proj4: options.map.proj4 }) };
}

function recordOf(
  cells: readonly string[],
  row: number,
  { names, east, north, move }: NonNullable<ReturnType<typeof headingOf>>,
  problems: GeoProblem[],
): GeoRow {
  const properties = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  const place: [number, number] = [numberOf(cells[east]), numberOf(cells[north])];
  const [x, y] = place.every(Number.isFinite) ? move(place) : [NaN, NaN];
  if (cells.length !== names.length) problems.push({ row, message: `${cells.length} columns instead of ${names.length}` });
  return { row, properties, geometry: Number.isFinite(x) && Number.isFinite(y) ? { type: 'Point', coordinates: [x, y] } : null };
}

/** Enough of the file to hold its heading. */
async function beginningOf(path: string, gzipped: boolean): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0);
    const start = buffer.subarray(0, bytesRead);
    const plain = gzipped ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * 1024 * 1024 }) : start;
    return plain.toString('utf8');
  } catch (error) {
    throw geoErrors['geofile.unreadable']({ cause: error });
  } finally {
    await file.close();
  }
}

/** "38,65" is a number in Portugal. */
function numberOf(cell: string | undefined): number {
  return cell === undefined || cell.trim() === '' ? NaN : Number(cell.replace(',', '.'));
}

/** A gzip bomb ends here. */
function capped(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes) done(geoErrors['geofile.too-large']({ params: { reason: `> ${Math.round(bytes / 1024 / 1024)} MB` } }));
      else done(null, chunk);
    },
  });
}
