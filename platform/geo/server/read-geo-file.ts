import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AppError } from '#platform/kernel/errors.ts';
import { geoErrors } from '../errors.ts';
import { openCsv } from './csv-rows.ts';
import { defaultLimits, type GeoFile, type GeoFileLimits, type GeoFileOptions, type GeoRow } from './geo-file.ts';
import type { GeoWork, GeoWorkerAnswer, GeoWorkerFailure } from './geo-worker.ts';

/**
 * Opens a shapefile or GeoPackage (in a zip or bare), GeoJSON or CSV (also .gz or in a zip), in any projection, under limits of time, memory and
 * unpacked size. `name` carries the ending when `path` is a nameless upload. Records come out in the tenant's projection, 2D, in batches.
 * Throws AppErrors `geofile.*` for what the user can mend. Always `close()`.
 */
export async function openGeoFile(path: string, options: GeoFileOptions & { readonly name?: string }): Promise<GeoFile> {
  const limits = { ...defaultLimits, ...options.limits };
  const name = options.name ?? basename(path);
  if (/\.csv(\.gz)?$/i.test(name)) return openCsv(path, name, options, limits);
  if (!/\.(zip|gpkg|shp|geojson|json)$/i.test(name)) throw geoErrors['geofile.unreadable']({ params: { reason: name } });

  const folder = await mkdtemp(join(tmpdir(), 'largo-geo-'));
  const channel = startWorker(
    { path, name, folder, srid: options.map.epsg, sourceSrid: options.sourceSrid ?? null, layer: options.layer ?? null, limits },
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
    if (answer.kind === 'rows') throw new Error('the worker answered out of turn');
    return {
      format: answer.format,
      layer: answer.layer,
      total: answer.total,
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
    if (answer.kind !== 'rows') throw new Error('the worker answered out of turn');
    if (answer.rows.length === 0) return;
    yield answer.rows;
  }
}

interface Channel {
  ask(): void;
  /** The worker's next answer; a worker that is late, dies or is told to stop fails the call. */
  next(seconds: number): Promise<GeoWorkerAnswer>;
  end(): Promise<void>;
}

function startWorker(work: GeoWork, signal: AbortSignal | undefined): Channel {
  const worker = new Worker(new URL('./geo-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: work.limits.heapMb },
    stdout: true,
    stderr: true,
  });
  const answers: GeoWorkerAnswer[] = [];
  let failed: Error | null = null;
  let wake: () => void = () => {};
  const fail = (error: Error): void => {
    failed ??= error;
    wake();
  };
  worker.on('message', (answer: GeoWorkerAnswer) => {
    answers.push(answer);
    wake();
  });
  worker.on('error', (error: Error) => fail(geoErrors['geofile.unreadable']({ params: { reason: error.message }, cause: error })));
  worker.on('exit', () => fail(geoErrors['geofile.unreadable']({ params: { reason: 'worker' } })));
  const abort = (): void => fail(new DOMException('The reading was stopped.', 'AbortError'));
  signal?.addEventListener('abort', abort, { once: true });

  return {
    ask: () => worker.postMessage('next'),
    async next(seconds) {
      const timer = setTimeout(() => fail(geoErrors['geofile.timeout']({ params: { seconds } })), seconds * 1000);
      try {
        while (answers.length === 0) {
          if (failed) throw failed;
          await new Promise<void>((resolve) => (wake = resolve));
        }
        return answers.shift()!;
      } finally {
        clearTimeout(timer);
      }
    },
    async end() {
      signal?.removeEventListener('abort', abort);
      await worker.terminate();
    },
  };
}

function failureOf(failure: GeoWorkerFailure, layer: string): AppError {
  if ('reason' in failure) return geoErrors[failure.code]({ params: { reason: failure.reason } });
  if ('layers' in failure)
    return geoErrors[failure.code]({ params: { layer, layers: failure.layers.slice(0, 60).join(', ') }, extra: { layers: failure.layers } });
  return geoErrors[failure.code]();
}
