import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { zipNames } from './zip-names.ts';

/** What is unpacked of an archive: data files and their companions; everything else is left alone. */
const wanted = new Set(['.shp', '.shx', '.dbf', '.prj', '.cpg', '.gpkg', '.geojson', '.json', '.csv', '.osm', '.pbf']);

export class TooLarge extends Error {}

/**
 * Unpacks an archive flat into a folder, under caps on entries, bytes and ratio; paths inside the archive are ignored.
 * Sizes are the archive's own claims; fflate never writes more than was claimed.
 */
export function unpack(
  archive: string,
  folder: string,
  limits: { readonly bytes: number; readonly entries: number; readonly ratio: number },
  kinds: ReadonlySet<string> = wanted,
): string[] {
  const packed = readFileSync(archive);
  let entries = 0;
  let bytes = 0;
  const parts = unzipSync(packed, {
    filter: (file) => {
      if (++entries > limits.entries) throw new TooLarge(`> ${limits.entries} entries`);
      if (!kinds.has(extname(file.name).toLowerCase()) || basename(file.name).startsWith('.')) return false;
      bytes += file.originalSize;
      if (bytes > limits.bytes) throw new TooLarge(`> ${Math.round(limits.bytes / 1024 / 1024)} MB`);
      if (file.originalSize > 1024 * 1024 && file.originalSize > file.size * limits.ratio) throw new TooLarge(`1:${limits.ratio}`);
      return true;
    },
  });
  mkdirSync(folder, { recursive: true });
  const names = zipNames(packed);
  return Object.entries(parts).map(([name, content]) => {
    const path = join(folder, basename((names.get(name) ?? name).replaceAll('\\', '/')));
    writeFileSync(path, content);
    return path;
  });
}
