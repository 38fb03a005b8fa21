import { Worker } from 'node:worker_threads';
import { beDecoder, megabytes, watchUse, type Excess } from './decoder-watch.ts';
import type { PictureAnswer, PictureTask } from './picture.ts';

/**
 * The process in which pictures are decoded, one at a time; `picture-pool.ts` starts and kills it. The decoders run in
 * a thread and in native threads; this one only watches what they take, and ends everything when the service is gone.
 */
export type ProcessSays = { readonly excess: Excess } | { readonly answer: PictureAnswer; readonly megabytes: number };

const thread = new Worker(new URL('./picture-worker.ts', import.meta.url));
const say = (said: ProcessSays): void => void process.send?.(said);
let unwatch = (): void => {};

beDecoder();
process.on('message', ({ work, ...limits }: PictureTask) => {
  unwatch = watchUse(limits, (excess) => say({ excess }));
  thread.postMessage(work);
});
thread.on('message', (answer: PictureAnswer) => {
  unwatch();
  say({ answer, megabytes: megabytes() });
});
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') say({ excess: 'memory' });
  else throw error;
});
