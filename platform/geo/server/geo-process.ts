import { Worker } from 'node:worker_threads';
import { beDecoder, watchUse, type Excess } from '#platform/files/server/decoder-watch.ts';

/**
 * The process in which GDAL reads or writes one file; `gdal-process.ts` starts and kills it. GDAL keeps a thread busy; this one
 * passes messages on, and watches.
 */
export interface GeoTask {
  /** Module of the thread: `geo-worker.ts` or `geo-write-worker.ts`. */
  readonly thread: string;
  readonly work: unknown;
  readonly heapMb: number;
  /** MiB of the whole process. */
  readonly memory: number;
  readonly processorSeconds: number;
}

/** `S` is what the thread says: whoever names the thread knows. */
export type GeoProcessSays<S = unknown> = { readonly excess: Excess } | { readonly broken: string } | { readonly said: S };

const say = (said: GeoProcessSays): void => void process.send?.(said);

beDecoder();
process.once('message', ({ thread: module, work, heapMb, ...limits }: GeoTask) => {
  const thread = new Worker(new URL(module, import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    stdout: true,
    stderr: true,
  });
  watchUse(limits, (excess) => say({ excess }));
  process.on('message', (message) => thread.postMessage(message));
  thread.on('message', (said: unknown) => say({ said }));
  thread.on('error', (error: NodeJS.ErrnoException) =>
    say(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { excess: 'memory' } : { broken: error.message }),
  );
  thread.on('exit', () => say({ broken: 'GDAL ended without an answer' }));
});
