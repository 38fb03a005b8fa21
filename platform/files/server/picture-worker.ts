import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { AppError } from '#platform/kernel/errors.ts';
import { makeIcon, makePicture } from './make-picture.ts';
import type { IconWork, PictureAnswer, PictureWork } from './picture.ts';

/** A thread of `picture-process.ts`: whatever keeps it busy, the thread beside it still watches and can be told to end. */
sharp.cache(false);

parentPort?.on('message', (work: PictureWork | IconWork) => {
  void answer(work).then((said) => parentPort?.postMessage(said));
});

async function answer(work: PictureWork | IconWork): Promise<PictureAnswer> {
  try {
    return 'side' in work ? { icon: await makeIcon(work) } : { picture: await makePicture(work) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, params: error.details.params ?? {} };
    return { broken: error instanceof Error ? error.message : String(error) };
  }
}
