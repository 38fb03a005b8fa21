import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { geoErrors } from '../errors.ts';
import type { Extent } from '../tile-grid.ts';
import { startGdal } from './gdal-process.ts';
import { none, type RasterSays, type RasterWindow, type RasterWork } from './raster-format.ts';

/** A part of a raster in the tenant's projection: rows from the north, NaN where it holds nothing. */
export interface RasterPart {
  readonly west: number;
  readonly north: number;
  readonly pixel: number;
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export interface Raster {
  readonly extent: Extent;
  /** Side of a pixel in the units of the projection. */
  readonly pixel: number;
  /** The part that covers an extent, at the raster's own resolution. */
  read(extent: Extent): Promise<RasterPart>;
  /** Ends GDAL's process and removes temporary files; call it always. */
  close(): Promise<void>;
}

interface Options {
  readonly name: string;
  readonly srid: number;
  readonly sourceSrid?: number | null;
  readonly signal?: AbortSignal;
  readonly mostPixels?: number;
  /** Until it is open, and for each part. */
  readonly seconds?: number;
}

/** 20 km × 20 km at half a metre. */
const mostPixels = 1_600_000_000;
/** Of one part: 64 MB. */
const mostOfPart = 16_000_000;

/**
 * Opens a GeoTIFF of one band in any projection, in a process that can be killed (decision 028). Throws AppErrors `geofile.*` for what the user can
 * mend.
 */
export async function openRaster(path: string, { name, srid, sourceSrid = null, signal, seconds = 120, ...options }: Options): Promise<Raster> {
  const folder = await temporaryFolder('raster');
  const answers: RasterSays[] = [];
  let failed: Error | null = null;
  let wake: () => void = () => {};
  const fail = (error: Error): void => {
    failed ??= error;
    wake();
  };
  const work: RasterWork = { path, name, folder, srid, sourceSrid, mostPixels: options.mostPixels ?? mostPixels };
  const gdal = startGdal(
    { thread: './raster-worker.ts', work, heapMb: 512 },
    {
      said: (answer: RasterSays) => {
        answers.push(answer);
        wake();
      },
      failed: (failure) =>
        fail(failure.excess === null ? geoErrors['geofile.unreadable']({ cause: failure }) : geoErrors['geofile.too-costly']({ cause: failure })),
    },
  );
  const abort = (): void => fail(new DOMException('The reading was stopped.', 'AbortError'));
  signal?.addEventListener('abort', abort, { once: true });
  const next = async (): Promise<Exclude<RasterSays, { kind: 'failed' }>> => {
    const timer = setTimeout(() => fail(geoErrors['geofile.timeout']({ params: { seconds } })), seconds * 1000);
    try {
      for (;;) {
        const answer = answers.shift();
        if (answer?.kind === 'failed') throw geoErrors[answer.code]({ params: { reason: answer.reason }, cause: answer.reason });
        if (answer) return answer;
        if (failed) throw failed;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      clearTimeout(timer);
    }
  };
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', abort);
    await gdal.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const opened = await next();
    if (opened.kind !== 'opened') throw new Error('GDAL answered out of turn');
    const { extent, pixel } = opened;
    if (!(pixel > 0) || !extent.every(Number.isFinite)) throw geoErrors['geofile.unreadable']({ cause: 'no size of a pixel' });
    const read = async ([minx, miny, maxx, maxy]: Extent): Promise<RasterPart> => {
      const [west, north] = [Math.floor(minx / pixel) * pixel, Math.ceil(maxy / pixel) * pixel];
      const [width, height] = [Math.max(1, Math.ceil((maxx - west) / pixel)), Math.max(1, Math.ceil((north - miny) / pixel))];
      if (width * height > mostOfPart) throw geoErrors['geofile.too-costly']();
      gdal.send({ extent: [west, north - height * pixel, west + width * pixel, north], pixel } satisfies RasterWindow);
      const answer = await next();
      if (answer.kind !== 'window') throw new Error('GDAL answered out of turn');
      const bytes = await readFile(answer.file);
      const beside = [answer.file, `${answer.file}.aux.xml`, join(folder, `${answer.name}.hdr`)];
      await Promise.all(beside.map((one) => rm(one, { force: true })));
      if (bytes.length !== width * height * 4) throw geoErrors['geofile.unreadable']({ cause: `${bytes.length} bytes of ${width} × ${height}` });
      const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)).map((value) =>
        value === none ? Number.NaN : value,
      );
      return { west, north, pixel, width, height, values };
    };
    return { extent, pixel, read, close };
  } catch (error) {
    await close();
    throw error;
  }
}
