import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { openRaster, type RasterPart } from '#platform/geo/server/read-raster.ts';
import type { WaitingRow } from '#platform/imports/server/read.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import { inside, planeOf, type HeightPoint } from '../domain/plane.ts';
import { solarErrors } from '../errors.ts';

type Run = Pick<JobRun<unknown>, 'site' | 'signal' | 'progress'>;
type Ring = readonly (readonly [number, number])[];

interface Given {
  /** What is kept of a file is written in one transaction; roofs are read in it. */
  readonly trx: Trx;
  readonly path: string;
  readonly name: string;
  readonly kind: 'height' | 'radiation';
  readonly epsg: number | null;
}

interface Roof {
  id: number;
  code: string;
  ring: Ring;
}

/** Side of the squares in which roofs are looked up and the raster is read, in pixels; a roof reaches over by less than `edge` metres. */
const side = 1500;
const edge = 150;
/** Of a roof's pixels, so many must lie on one plane for its slope to count. */
const leastShare = 0.5;

/** What a raster says of each registered roof it covers, as rows of an import: slope and direction from heights, or yearly radiation. */
export async function* roofsFromRaster(
  { site, signal, progress }: Run,
  { trx, path, name, kind, epsg }: Given,
): AsyncGenerator<readonly WaitingRow[]> {
  const raster = await openRaster(path, { name, srid: site.srid, sourceSrid: epsg, signal });
  try {
    const [minx, miny, maxx, maxy] = raster.extent;
    const step = side * raster.pixel;
    const [columns, rows] = [Math.ceil((maxx - minx) / step), Math.ceil((maxy - miny) / step)];
    let [row, done] = [0, 0];
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++) {
        signal.throwIfAborted();
        const [west, south] = [minx + i * step, miny + j * step];
        const roofs = await roofsAt(trx, site.srid, west, south, step);
        if (roofs.length > 0) {
          const part = await raster.read([west - edge, south - edge, west + step + edge, south + step + edge]);
          const found = roofs.flatMap((roof) => {
            const data = read(part, roof.ring, kind);
            return data === null ? [] : [{ row: (row += 1), data: { code: roof.code, ...data }, geom: null }];
          });
          if (found.length > 0) yield found;
        }
        await progress((100 * (done += 1)) / (columns * rows));
      }
    if (row === 0) throw solarErrors['solar.raster-none']();
  } finally {
    await raster.close();
  }
}

/** Each roof belongs to the square its middle lies in. */
async function roofsAt(trx: Trx, srid: number, west: number, south: number, step: number): Promise<Roof[]> {
  const box = sql`st_makeenvelope(${west}::float8, ${south}::float8, ${west + step}::float8, ${south + step}::float8, ${sql.lit(srid)})`;
  const { rows } = await sql<Roof>`select id::int, code, st_asgeojson(geom, 3)::json->'coordinates'->0 as ring from solar_roof
    where deleted_at is null and geom && ${box} and st_x(st_centroid(geom)) >= ${west} and st_x(st_centroid(geom)) < ${west + step}
      and st_y(st_centroid(geom)) >= ${south} and st_y(st_centroid(geom)) < ${south + step} order by id`.execute(trx);
  return rows;
}

function read(part: RasterPart, ring: Ring, kind: Given['kind']): Record<string, string> | null {
  const points = pointsIn(part, ring);
  if (kind === 'radiation') {
    if (points.length === 0) return null;
    return { measured: String(Math.round(points.reduce((sum, [, , value]) => sum + value, 0) / points.length)) };
  }
  const plane = planeOf(points);
  return plane === null || plane.share < leastShare ? null : { slope: String(plane.slope), azimuth: String(plane.azimuth) };
}

/** Middles of the pixels inside a ring, with what they hold. */
function pointsIn({ west, north, pixel, width, height, values }: RasterPart, ring: Ring): HeightPoint[] {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.floor(value)));
  const [left, right] = [clamp((Math.min(...xs) - west) / pixel, width - 1), clamp((Math.max(...xs) - west) / pixel, width - 1)];
  const [top, bottom] = [clamp((north - Math.max(...ys)) / pixel, height - 1), clamp((north - Math.min(...ys)) / pixel, height - 1)];
  const points: HeightPoint[] = [];
  for (let r = top; r <= bottom; r++)
    for (let c = left; c <= right; c++) {
      const value = values[r * width + c] ?? Number.NaN;
      const [x, y] = [west + (c + 0.5) * pixel, north - (r + 0.5) * pixel];
      if (Number.isFinite(value) && inside(ring, x, y)) points.push([x, y, value]);
    }
  return points;
}
