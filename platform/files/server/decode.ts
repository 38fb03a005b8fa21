import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { fileErrors } from '../errors.ts';
import { checkSvg } from './svg.ts';

/** A jpeg is shrunk while it is read; everything else is unpacked whole. */
const mostPixels: Readonly<Record<string, number>> = { 'image/jpeg': 120_000_000, 'image/bmp': 25_000_000 };
const mostPixelsElse = 50_000_000;
/** Longest side an svg is drawn at when it names a smaller one. */
const svgSide = 1024;

/** The picture as sharp reads it, upright. Throws `files.unreadable`, `files.too-many-pixels`, `files.svg-content`. */
export async function decode(path: string, type: string): Promise<Sharp> {
  if (type === 'image/bmp') return decodeBmp(await readFile(path));
  if (type === 'image/heic' || type === 'image/heif') return decodeHeic(await readFile(path));
  if (type === 'image/svg+xml') return decodeSvg(await readFile(path));
  return checked(sharp(path, { failOn: 'error', limitInputPixels: false, sequentialRead: true }), type);
}

async function checked(image: Sharp, type: string): Promise<Sharp> {
  const { width, height } = await image.metadata();
  checkPixels(width, height, type);
  return image.rotate();
}

function checkPixels(width: number, height: number, type: string): void {
  const most = mostPixels[type] ?? mostPixelsElse;
  if (!(width * height <= most)) throw fileErrors['files.too-many-pixels']({ params: { max: most / 1_000_000 } });
}

/** From bytes, not from a file: the renderer then has no folder to look for other files in. */
async function decodeSvg(bytes: Buffer): Promise<Sharp> {
  checkSvg(bytes);
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const density = Math.min(600, Math.max(72, (72 * svgSide) / Math.max(1, width, height)));
  return checked(sharp(bytes, { failOn: 'error', limitInputPixels: false, density }), 'image/svg+xml');
}

/** sharp knows no bmp. */
async function decodeBmp(bytes: Buffer): Promise<Sharp> {
  checkPixels(Math.abs(bytes.readInt32LE(18)), Math.abs(bytes.readInt32LE(22)), 'image/bmp');
  const { createCanvas, loadImage } = await import('@napi-rs/canvas'); // 20 MB that only these rare formats need
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
}

async function decodeHeic(bytes: Buffer): Promise<Sharp> {
  const { default: heic } = await import('heic-decode');
  const images = await heic.all({ buffer: bytes });
  const [image] = images;
  if (!image) throw fileErrors['files.unreadable']();
  checkPixels(image.width, image.height, 'image/heic');
  const { width, height, data } = await image.decode();
  images.dispose();
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return sharp(pixels, { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
}
