import { fileTypeFromFile } from 'file-type';
import { open } from 'node:fs/promises';
import { extname } from 'node:path';

/** What the bytes are, whatever the name says. Null: nothing we know. */
export interface Sniffed {
  readonly type: string;
  /** Without a dot. */
  readonly extension: string;
}

const sampleBytes = 65_536;

/** Reads the type from the content; names are asked only where text has no signature (csv, txt). */
export async function sniff(path: string, name: string): Promise<Sniffed | null> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (found?.mime === 'application/x-cfb') return oldOffice(name);
  if (found && found.mime !== 'application/xml') return { type: found.mime, extension: found.ext };
  const text = textOf(await readSample(path));
  return text === null ? null : sniffText(text, extname(name).slice(1).toLowerCase());
}

/** Word, Excel and PowerPoint of before 2007 share one container; the name decides between them. */
function oldOffice(name: string): Sniffed | null {
  const extension = extname(name).slice(1).toLowerCase();
  if (extension === 'doc') return { type: 'application/msword', extension };
  if (extension === 'xls') return { type: 'application/vnd.ms-excel', extension };
  if (extension === 'ppt') return { type: 'application/vnd.ms-powerpoint', extension };
  return null;
}

/** Text has no signature: its first words tell. */
function sniffText(text: string, extension: string): Sniffed | null {
  const start = text.replace(/^\uFEFF/, '').replace(/^(\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(\[[\s\S]*?\])?[^>]*>)*/i, '');
  if (/^<svg[\s>]/i.test(start)) return { type: 'image/svg+xml', extension: 'svg' };
  if (/^<kml[\s>]/i.test(start)) return { type: 'application/vnd.google-earth.kml+xml', extension: 'kml' };
  if (/^<osm(Change)?[\s>]/.test(start)) return { type: 'application/vnd.openstreetmap.data+xml', extension: 'osm' };
  if (/^<gpx[\s>]/i.test(start)) return { type: 'application/gpx+xml', extension: 'gpx' };
  if (/^<(\w+:)?FeatureCollection[\s>]/.test(start)) return { type: 'application/gml+xml', extension: 'gml' };
  if (start.startsWith('<')) return null; // html and other markup: nothing we take
  if (/^(999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION/.test(start)) return { type: 'image/vnd.dxf', extension: 'dxf' };
  if (
    /^\{[\s\S]*"type"\s*:\s*"(FeatureCollection|Feature|GeometryCollection|Multi(Point|LineString|Polygon)|Point|LineString|Polygon)"/.test(start)
  ) {
    return { type: 'application/geo+json', extension: 'geojson' };
  }
  if (extension === 'csv' || extension === 'tsv') return { type: 'text/csv', extension: 'csv' };
  if (extension === 'txt') return { type: 'text/plain', extension: 'txt' };
  return null;
}

async function readSample(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(sampleBytes);
    const { bytesRead } = await file.read(buffer, 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Null for anything with control characters: not text. */
function textOf(sample: Buffer): string | null {
  if (sample.length >= 2 && sample[0] === 0xff && sample[1] === 0xfe) return sample.toString('utf16le');
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return null;
  return sample.toString('utf8');
}
