import { copyFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import init from 'gdal3.js/node.js';
import { known } from '#platform/kernel/items.ts';
import { none, type RasterSays, type RasterWindow, type RasterWork } from './raster-format.ts';

const work: RasterWork = workerData;
const host = known(parentPort);
const say = (said: RasterSays): void => host.postMessage(said);

class Refusal extends Error {
  readonly code: 'geofile.unreadable' | 'geofile.too-large' | 'geofile.no-projection';
  constructor(code: Refusal['code'], reason: string) {
    super(reason);
    this.code = code;
  }
}

try {
  await run();
} catch (error) {
  const reason = error instanceof Error ? error.message : JSON.stringify(error).slice(0, 200);
  say({ kind: 'failed', code: error instanceof Refusal ? error.code : 'geofile.unreadable', reason });
}

async function run(): Promise<void> {
  const logs: string[] = [];
  const log = (message: string): void => void logs.push(message);
  const gdal = await init({ path: packageFolder(), dest: work.folder, logHandler: log, errorHandler: log });
  const { datasets } = await gdal.open([copied()]);
  const raster = datasets.find(({ type }) => type === 'raster');
  // Only what was asked for: other drivers follow links to files and servers.
  if (!raster || raster.info.driverShortName !== 'GTiff')
    throw new Refusal('geofile.unreadable', logs.find((line) => /error/i.test(line)) ?? work.name);
  const { width, height, projectionWkt } = await gdal.getInfo(raster);
  if (width * height > work.mostPixels) throw new Refusal('geofile.too-large', `${width} × ${height}`);
  if (!projectionWkt && work.sourceSrid === null) throw new Refusal('geofile.no-projection', work.name);
  const source = work.sourceSrid === null ? [] : ['-s_srs', `EPSG:${work.sourceSrid}`];
  const target = ['-t_srs', `EPSG:${work.srid}`];
  // A description of the whole in the other projection, without its pixels.
  const whole = await gdal.gdalwarp(raster, ['-of', 'VRT', ...source, ...target], 'whole');
  const described = (await gdal.open([whole.real])).datasets[0];
  const { corners, coordinateTransform } = await gdal.getInfo(known(described));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  say({ kind: 'opened', extent: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], pixel: Math.abs(coordinateTransform[1] ?? 0) });

  let count = 0;
  host.on('message', ({ extent, pixel }: RasterWindow) => {
    const name = `window${++count}`;
    const size = extent.map(String);
    const options = ['-of', 'ENVI', '-ot', 'Float32', '-b', '1', '-dstnodata', String(none), '-r', 'bilinear', ...source, ...target];
    gdal.gdalwarp(raster, [...options, '-te', ...size, '-tr', String(pixel), String(pixel)], name).then(
      ({ real }) => say({ kind: 'window', file: existsSync(real) ? real : join(work.folder, name), name }),
      (error: unknown) => say({ kind: 'failed', code: 'geofile.unreadable', reason: JSON.stringify(error).slice(0, 200) }),
    );
  });
}

/** GDAL goes by the ending of the name; what the host hands over may be a nameless temporary file. */
function copied(): string {
  const path = join(work.folder, `input${extname(work.name).toLowerCase()}`);
  copyFileSync(work.path, path);
  return path;
}

/** gdal3.js puts `./` before the folder of its WebAssembly: it must be relative to the working directory. */
function packageFolder(): string {
  const file = createRequire(import.meta.url).resolve('gdal3.js/node.js');
  return relative(process.cwd(), join(dirname(file), 'dist', 'package'));
}
