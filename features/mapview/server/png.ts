import { inflateSync } from 'node:zlib';
import type { HeightTile } from '../domain/heights.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const longestSide = 1024;
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * The pixels of a PNG as tiles of heights are: eight bits, colours, not interlaced. Null: it is none of these. Written here because it is bounded
 * by what it says of its size before anything is unpacked, so that foreign bytes need no process that can be killed (decision 067).
 */
export function readPng(bytes: Buffer): HeightTile | null {
  if (bytes.length < 57 || !bytes.subarray(0, 8).equals(signature) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height, kind] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25] ?? 0];
  const channels = channelsOf[kind];
  const isPlain = bytes[24] === 8 && bytes[26] === 0 && bytes[27] === 0 && bytes[28] === 0;
  if (!isPlain || channels === undefined || width < 1 || height < 1 || width > longestSide || height > longestSide) return null;
  const row = width * channels;
  const packed = dataOf(bytes);
  try {
    const raw = inflateSync(packed, { maxOutputLength: (row + 1) * height });
    return raw.length === (row + 1) * height ? { width, height, channels, body: unfiltered(raw, row, height, channels) } : null;
  } catch {
    return null;
  }
}

function dataOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/** Each row says how it was foretold from the pixel to the left, the row above, or both. */
function unfiltered(raw: Buffer, row: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)] ?? 0;
    const [from, to] = [y * (row + 1) + 1, y * row];
    for (let x = 0; x < row; x++) {
      const left = x < channels ? 0 : (out[to + x - channels] ?? 0);
      const above = y === 0 ? 0 : (out[to + x - row] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (out[to + x - row - channels] ?? 0);
      out[to + x] = (raw[from + x] ?? 0) + foretold(filter, left, above, corner);
    }
  }
  return out;
}

function foretold(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
