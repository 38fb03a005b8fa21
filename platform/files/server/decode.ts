import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { fileErrors } from '../errors.ts';

/** A jpeg is shrunk while it is read; everything else is unpacked whole. */
const mostPixels: Readonly<Record<string, number>> = { 'image/jpeg': 120_000_000, 'image/bmp': 25_000_000 };
const mostPixelsElse = 50_000_000;
const heicSeconds = 30;
/** Longest side an svg is drawn at when it names a smaller one. */
const svgSide = 1024;

export function pixelLimit(type: string): number {
  return mostPixels[type] ?? mostPixelsElse;
}

export function tooManyPixels(type: string): Error {
  return fileErrors['files.too-many-pixels']({ params: { max: pixelLimit(type) / 1_000_000 } });
}

/** The picture as sharp reads it, upright. Throws `files.unreadable` or `files.too-many-pixels`. */
export async function decode(path: string, type: string): Promise<Sharp> {
  const limitInputPixels = pixelLimit(type);
  if (type === 'image/bmp') return decodeBmp(path, limitInputPixels);
  if (type === 'image/heic' || type === 'image/heif') return decodeHeic(path, limitInputPixels);
  const image = sharp(path, {
    failOn: 'error',
    limitInputPixels: false,
    sequentialRead: true,
    ...(type === 'image/svg+xml' && { density: await svgDensity(path) }),
  });
  const { width, height } = await image.metadata();
  if (width * height > limitInputPixels) throw tooManyPixels(type);
  return image.rotate();
}

async function svgDensity(path: string): Promise<number> {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  return Math.min(600, Math.max(72, (72 * svgSide) / Math.max(1, width, height)));
}

/** sharp knows no bmp. */
async function decodeBmp(path: string, limit: number): Promise<Sharp> {
  const bytes = await readFile(path);
  if (bytes.length < 30 || Math.abs(bytes.readInt32LE(18)) * Math.abs(bytes.readInt32LE(22)) > limit) throw tooManyPixels('image/bmp');
  const { createCanvas, loadImage } = await import('@napi-rs/canvas'); // 20 MB that only these rare formats need
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
}

type HeicAnswer = { readonly tooLarge: true } | { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

async function decodeHeic(path: string, limit: number): Promise<Sharp> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { path, mostPixels: limit },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const timer = setTimeout(() => void worker.terminate(), heicSeconds * 1000);
  try {
    const answer = await new Promise<HeicAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the decoder stopped')));
    });
    if ('tooLarge' in answer) throw tooManyPixels('image/heic');
    return sharp(answer.pixels, { raw: { width: answer.width, height: answer.height, channels: 4 } }).flatten({ background: '#ffffff' });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
