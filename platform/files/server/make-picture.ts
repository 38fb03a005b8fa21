import exifr from 'exifr';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pieceOf, pixelsOf, type Box } from '../boxes.ts';
import { decode } from './decode.ts';
import { heifExif } from './heif-exif.ts';
import type { CutWork, IconWork, Picture, PictureWork } from './picture.ts';

const longestSide = 2048;
const thumbnailSide = 320;

/**
 * Re-encodes a picture. Hostile bytes may keep it busy for ever and fill the memory: only `picture-worker.ts` calls it.
 * Throws `files.*`, and whatever the decoders throw.
 */
export async function makePicture({ path, type, cover }: PictureWork): Promise<Picture> {
  const position = await readPosition(path, type);
  const image = await decode(path, type);
  const { data, info, alpha } = cover.length > 0 ? await encodeCovered(image, cover) : await encode(image);
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
}

/** The same for a drawing of the installation's own: it is drawn where it can be killed, like any other. */
export async function makeIcon({ path, type, side }: IconWork): Promise<Buffer> {
  const image = await decode(path, type);
  return image.resize({ width: side, height: side, fit: 'contain', background: '#ffffff00' }).png().toBuffer();
}

/** A stored picture for one place of a page. */
export async function makeCut({ path, type, cut }: CutWork): Promise<Buffer> {
  const { data, info } = await (await decode(path, type)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .extract(pieceOf(cut, info))
    .resize({ width: cut.width, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}

interface Encoded {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number };
  readonly alpha: boolean;
}

const shrunk = (image: Sharp): Sharp =>
  image.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb');
const toJpeg = (image: Sharp): Sharp => image.jpeg({ quality: 82, mozjpeg: true });

/** Transparent pictures become webp, all others jpeg. */
async function encode(image: Sharp): Promise<Encoded> {
  const upright = shrunk(image);
  const { hasAlpha } = await image.clone().metadata();
  const alpha = hasAlpha && !(await image.clone().stats()).isOpaque;
  const { data, info } = await (alpha ? upright.webp({ quality: 85 }) : toJpeg(upright)).toBuffer({ resolveWithObject: true });
  return { data, info, alpha };
}

/** The pixels under the boxes are gone before anything is written. */
async function encodeCovered(image: Sharp, cover: readonly Box[]): Promise<Encoded> {
  const { data: pixels, info } = await shrunk(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const box of cover) {
    const { left, top, width, height } = pixelsOf(box, info.width, info.height);
    for (let y = top; y < top + height; y++) {
      const from = (y * info.width + left) * info.channels;
      pixels.fill(0, from, from + width * info.channels);
    }
  }
  const { width, height, channels } = info;
  return { data: await toJpeg(sharp(pixels, { raw: { width, height, channels } })).toBuffer(), info, alpha: false };
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
