import decodeHeic from 'heic-decode';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** Decodes one phone photo: the decoder is WebAssembly that would hold up the whole process, and a bad file may hold it for ever. */
const { path, mostPixels } = workerData as { path: string; mostPixels: number };
const images = await decodeHeic.all({ buffer: readFileSync(path) });
const [image] = images;
if (!image) throw new Error('no picture inside');
if (image.width * image.height > mostPixels) parentPort?.postMessage({ tooLarge: true });
else {
  const { width, height, data } = await image.decode();
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  parentPort?.postMessage({ width, height, pixels }, [pixels.buffer as ArrayBuffer]);
}
