import type { Serializable } from 'node:child_process';
import type { Excess } from '#platform/files/server/decoder-watch.ts';
import { forkDecoder } from '#platform/files/server/fork-decoder.ts';
import type { GeoProcessSays, GeoTask } from './geo-process.ts';

/** MiB of the whole process: GDAL's own memory holds the file and what is made of it, beside the heap of JavaScript. */
const mostMemory = 2048;
/** Longer than the largest file that is taken needs; what hangs without a reader's time limit ends here. */
const mostProcessorSeconds = 900;

export interface Gdal {
  send(message: Serializable): void;
  /** Kills the process and waits until it is gone. */
  end(): Promise<void>;
}

/** Why GDAL gave no answer; `excess`: it was killed for what it took. */
export class GdalFailure extends Error {
  readonly excess: Excess | null;
  constructor(message: string, excess: Excess | null = null) {
    super(message);
    this.excess = excess;
  }
}

/** GDAL over one file in a process of its own: whatever the file makes it do, the service goes on (decision 028). */
export function startGdal<S>(
  task: Pick<GeoTask, 'thread' | 'work' | 'heapMb'> & Partial<GeoTask>,
  hear: { readonly said: (said: S) => void; readonly failed: (failure: GdalFailure) => void },
): Gdal {
  const child = forkDecoder(new URL('./geo-process.ts', import.meta.url));
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const fail = (failure: GdalFailure): void => {
    void end();
    hear.failed(failure);
  };
  child.on('message', (says: GeoProcessSays<S>) => {
    if ('said' in says) hear.said(says.said);
    else fail('excess' in says ? new GdalFailure(`GDAL took too much ${says.excess}`, says.excess) : new GdalFailure(says.broken));
  });
  child.on('error', (error) => fail(new GdalFailure(error.message)));
  // The system itself ends what takes too much memory.
  child.on('exit', (code, signal) => fail(new GdalFailure(`GDAL ended: ${signal ?? code}`, signal === 'SIGKILL' ? 'memory' : null)));
  child.send({ memory: mostMemory, processorSeconds: mostProcessorSeconds, ...task } satisfies GeoTask, () => {});
  return { send: (message) => void child.send(message, () => {}), end };
}
