import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { paint } from './paint-map.ts';
import type { PaintAnswer, PaintTask } from './task.ts';

/** A thread of `paint-pool.ts`: draws one picture after the other. */
sharp.cache(false);
sharp.concurrency(1);

parentPort?.on('message', (task: PaintTask) => {
  const answer = (said: PaintAnswer): void => parentPort?.postMessage(said);
  const drawing = async (): Promise<Uint8Array> => paint(task);
  drawing().then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ broken: error instanceof Error ? error.message : String(error) }),
  );
});
