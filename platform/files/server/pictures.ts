import exifr from 'exifr';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#platform/kernel/errors.ts';
import { fileErrors } from '../errors.ts';
import { decode } from './decode.ts';
import { heifExif } from './heif-exif.ts';

/** A picture made anew: upright, without metadata, in a format every browser shows. */
export interface Picture {
  readonly original: Buffer;
  readonly thumbnail: Buffer;
  readonly type: 'image/jpeg' | 'image/webp';
  readonly extension: 'jpg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** [lng, lat] WGS 84, as the camera wrote it. */
  readonly position: readonly [number, number] | null;
}

const longestSide = 2048;
const thumbnailSide = 320;
/** Pictures worked on at once in a process: each may hold a hundred megabytes while it is. */
const atOnce = 2;
const seconds = 30;

/** Re-encodes a picture. Throws `files.unreadable` or `files.too-many-pixels`. */
export async function makePicture(path: string, type: string): Promise<Picture> {
  return inTurn(async () => {
    try {
      const position = await readPosition(path, type);
      const image = await decode(path, type);
      const { data, info, alpha } = await encode(image);
      const thumbnail = await sharp(data)
        .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toBuffer();
      return {
        original: data,
        thumbnail,
        position,
        width: info.width,
        height: info.height,
        ...(alpha ? ({ type: 'image/webp', extension: 'webp' } as const) : ({ type: 'image/jpeg', extension: 'jpg' } as const)),
      };
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw fileErrors['files.unreadable']({ cause: error });
    }
  });
}

/** Transparent pictures become webp, all others jpeg. */
async function encode(image: Sharp): Promise<{ data: Buffer; info: { width: number; height: number }; alpha: boolean }> {
  const upright = image
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds });
  const { hasAlpha } = await image.clone().metadata();
  const alpha = hasAlpha && !(await image.clone().stats()).isOpaque;
  const { data, info } = await (alpha ? upright.webp({ quality: 85 }) : upright.jpeg({ quality: 82, mozjpeg: true })).toBuffer({
    resolveWithObject: true,
  });
  return { data, info, alpha };
}

const mayHavePosition = new Set(['image/jpeg', 'image/heic', 'image/heif', 'image/png', 'image/avif']);

async function readPosition(path: string, type: string): Promise<readonly [number, number] | null> {
  if (!mayHavePosition.has(type)) return null;
  const heif = type === 'image/heic' || type === 'image/heif' || type === 'image/avif';
  const source = heif ? heifExif(await readFile(path)) : path;
  const found = source === null ? undefined : await exifr.gps(source).catch(() => undefined);
  if (!found) return null;
  const { longitude: lng, latitude: lat } = found;
  const real = Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && (lng !== 0 || lat !== 0);
  return real ? [lng, lat] : null;
}

let busy = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  busy++;
  try {
    return await work();
  } finally {
    busy--;
    waiting.shift()?.();
  }
}
