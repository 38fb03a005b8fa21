import { known } from '#platform/kernel/items.ts';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AppError } from '#platform/kernel/errors.ts';
import { geoErrors } from '../errors.ts';
import { openCsv } from './csv-rows.ts';
import { startGdal } from './gdal-process.ts';
import { defaultLimits, type GeoFile, type GeoFileLimits, type GeoFileOptions, type GeoRow } from './geo-file.ts';
import type { GeoWork, GeoWorkerAnswer, GeoWorkerFailure } from './geo-worker.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';

/**
 * Opens a shapefile or GeoPackage (in a zip or bare), GeoJSON, OpenStreetMap (.osm, .pbf) or CSV (also .gz or in a zip), in any projection, under limits of time, memory and
 * unpacked size. `name` carries the ending when `path` is a nameless upload. Records come out in the tenant's projection, 2D, in batches.
 * Throws AppErrors `geofile.*` for what the user can mend. Always `close()`.
 */
export async function openGeoFile(path: string, options: GeoFileOptions & { readonly name?: string }): Promise<GeoFile> {
  const limits = { ...defaultLimits, ...options.limits };
  const name = options.name ?? basename(path);
  const isTable = options.tables === true && /\.(csv|txt|xlsx)$/i.test(name);
  if (!isTable && /\.csv(\.gz)?$/i.test(name)) return openCsv(path, name, options, limits);
  if (!isTable && !/\.(zip|gpkg|shp|geojson|json|osm|pbf)$/i.test(name)) throw geoErrors['geofile.unreadable']({ params: { reason: name } });

  const folder = await temporaryFolder('geo');
  const channel = startReading(
    {
      path,
      name,
      folder,
      srid: options.map.epsg,
      sourceSrid: options.sourceSrid ?? null,
      layer: options.layer ?? null,
      only: options.only ?? null,
      within: options.within ?? null,
      limits,
    },
    isTable ? './table-worker.ts' : './geo-worker.ts',
    options.signal,
  );
  const close = async (): Promise<void> => {
    await channel.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const answer = await channel.next(limits.seconds);
    if (answer.kind === 'failed') throw failureOf(answer.failure, options.layer ?? '');
    if (answer.kind === 'csv') return { ...(await openCsv(answer.path, basename(answer.path), options, limits)), close };
    if (answer.kind === 'rows') throw new Error('GDAL answered out of turn');
    return {
      format: answer.format,
      layer: answer.layer,
      total: answer.total,
      heights: answer.heights,
      style: answer.style,
      problems: answer.problems,
      batches: () => batches(channel, limits),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* batches(channel: Channel, limits: GeoFileLimits): AsyncGenerator<readonly GeoRow[]> {
  for (;;) {
    channel.ask();
    const answer = await channel.next(limits.seconds);
    if (answer.kind !== 'rows') throw new Error('GDAL answered out of turn');
    if (answer.rows.length === 0) return;
    yield answer.rows;
  }
}

interface Channel {
  ask(): void;
  /** GDAL's next answer; one that is late, dies or is told to stop fails the call. */
  next(seconds: number): Promise<GeoWorkerAnswer>;
  end(): Promise<void>;
}

function startReading(work: GeoWork, thread: string, signal: AbortSignal | undefined): Channel {
  const answers: GeoWorkerAnswer[] = [];
  let failed: Error | null = null;
  let wake: () => void = () => {};
  const fail = (error: Error): void => {
    failed ??= error;
    wake();
  };
  const gdal = startGdal(
    { thread, work, heapMb: work.limits.heapMb, memory: work.limits.memoryMb },
    {
      said: (answer: GeoWorkerAnswer) => {
        answers.push(answer);
        wake();
      },
      failed: (failure) =>
        fail(failure.excess === null ? geoErrors['geofile.unreadable']({ cause: failure }) : geoErrors['geofile.too-costly']({ cause: failure })),
    },
  );
  const abort = (): void => fail(new DOMException('The reading was stopped.', 'AbortError'));
  signal?.addEventListener('abort', abort, { once: true });

  return {
    ask: () => gdal.send('next'),
    async next(seconds) {
      const timer = setTimeout(() => fail(geoErrors['geofile.timeout']({ params: { seconds } })), seconds * 1000);
      try {
        while (answers.length === 0) {
          if (failed) throw failed;
          await new Promise<void>((resolve) => (wake = resolve));
        }
        return known(answers.shift());
      } finally {
        clearTimeout(timer);
      }
    },
    async end() {
      signal?.removeEventListener('abort', abort);
      await gdal.end();
    },
  };
}

function failureOf(failure: GeoWorkerFailure, layer: string): AppError {
  if ('reason' in failure) return geoErrors[failure.code]({ params: { reason: failure.reason }, cause: failure.reason });
  if ('layers' in failure)
    return geoErrors[failure.code]({ params: { layer, layers: failure.layers.slice(0, 60).join(', ') }, extra: { layers: failure.layers } });
  return geoErrors[failure.code]();
}
