/** The TIFF block with the camera's notes inside a HEIF file, wherever the phone put it; null when there is none. */
export function heifExif(file: Buffer): Buffer | null {
  try {
    const meta = find(file, 0, file.length, 'meta');
    if (!meta) return null;
    const inside = meta.start + 4;
    const iinf = find(file, inside, meta.end, 'iinf');
    const iloc = find(file, inside, meta.end, 'iloc');
    const item = iinf && exifItem(file, iinf);
    const place = iloc && item != null ? placeOf(file, iloc.start, item) : null;
    if (!place) return null;
    const header = place.offset + 4 + file.readUInt32BE(place.offset);
    return file.subarray(header, place.offset + place.length);
  } catch (error) {
    if (error instanceof RangeError) return null; // a length that leads out of the file
    throw error;
  }
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function* boxes(file: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const size = file.readUInt32BE(at);
    const long = size === 1;
    const end = size === 0 ? to : at + (long ? Number(file.readBigUInt64BE(at + 8)) : size);
    const start = at + (long ? 16 : 8);
    if (end < start || end > to) return;
    yield { type: file.toString('latin1', at + 4, at + 8), start, end };
    at = end;
  }
}

function find(file: Buffer, from: number, to: number, type: string): Box | undefined {
  for (const box of boxes(file, from, to)) if (box.type === type) return box;
  return undefined;
}

function exifItem(file: Buffer, { start, end }: Box): number | null {
  const first = start + (file.readUInt8(start) === 0 ? 6 : 8);
  for (const { start: at } of boxes(file, first, end)) {
    const wide = file.readUInt8(at) >= 3;
    const id = wide ? file.readUInt32BE(at + 4) : file.readUInt16BE(at + 4);
    const type = at + (wide ? 10 : 8);
    if (file.toString('latin1', type, type + 4) === 'Exif') return id;
  }
  return null;
}

function placeOf(file: Buffer, start: number, wanted: number): { offset: number; length: number } | null {
  const version = file.readUInt8(start);
  let at = start + 4;
  const number = (size: number): number => {
    at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(file.readBigUInt64BE(at - 8)) : file.readUIntBE(at - size, size);
  };
  const sizes = number(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, version === 0 ? 0 : sizes & 15] as const;
  for (let left = number(version < 2 ? 2 : 4); left > 0; left--) {
    const id = number(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : number(2) & 15;
    number(2);
    const base = number(baseSize);
    const extents = number(2);
    // Extents without a size could be claimed without end.
    if (offsetSize + lengthSize + indexSize === 0) continue;
    for (let nth = 0; nth < extents; nth++) {
      number(indexSize);
      const offset = base + number(offsetSize);
      const length = number(lengthSize);
      if (id === wanted && nth === 0 && method === 0) return { offset, length };
    }
  }
  return null;
}
