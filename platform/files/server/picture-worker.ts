import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { AppError } from '#platform/kernel/errors.ts';
import { makeCut, makeIcon, makePicture } from './make-picture.ts';
import type { PictureAnswer, Work } from './picture.ts';

/** A thread of `picture-process.ts`: whatever keeps it busy, the thread beside it still watches and can be told to end. */
sharp.cache(false);

parentPort?.on('message', (work: Work) => {
  void answer(work).then((said) => parentPort?.postMessage(said));
});

async function answer(work: Work): Promise<PictureAnswer> {
  try {
    if ('cut' in work) return { cut: await makeCut(work) };
    return 'side' in work ? { icon: await makeIcon(work) } : { picture: await makePicture(work) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, params: error.details.params ?? {} };
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}
