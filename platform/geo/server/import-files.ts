import { copyFileSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { ImportLimits } from '../imports.ts';
import type { ImportSays } from './import-work.ts';
import { unpack } from './unpack.ts';

/** Ends an import with what is to be said. */
export class Stop extends Error {
  readonly says: ImportSays;
  constructor(says: ImportSays) {
    super('stop');
    this.says = says;
  }
}

const mains = ['.geojson', '.json', '.gml', '.kml', '.gpx', '.osm', '.pbf', '.shp', '.gpkg', '.dxf'];
const parts = new Set([...mains, '.shx', '.dbf', '.prj', '.cpg', '.dwg']);
const ending = (path: string): string => extname(path).toLowerCase();
export const isMain = (path: string): boolean => mains.includes(ending(path));

/** The files to read: an archive's, or the one given under its own name, because readers go by endings. */
export function receivedFiles({ path, name }: { readonly path: string; readonly name: string }, folder: string, limits: ImportLimits): string[] {
  const kind = ending(name);
  if (kind === '.dwg' || readFileSync(path).subarray(0, 6).toString('latin1').startsWith('AC10')) throw new Stop({ failed: 'dwg', reason: name });
  if (kind === '.zip' || kind === '.kmz') return unpack(path, join(folder, 'archive'), limits, parts);
  if (!parts.has(kind)) throw new Stop({ failed: 'unreadable', reason: name });
  const to = join(
    folder,
    basename(name)
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
      .slice(-120),
  );
  copyFileSync(path, to);
  return [to];
}

/** What GDAL would read wrongly or not at all, with a better word than its own. */
export function refuseUnreadable(file: string): void {
  if (ending(file) === '.dxf' && readFileSync(file).subarray(0, 22).toString('latin1').startsWith('AutoCAD Binary DXF'))
    throw new Stop({ failed: 'binary-dxf', reason: file });
  const stem = file.slice(0, -4);
  const has = (end: string): boolean => readdirSync(dirname(file)).some((name) => name.toLowerCase() === `${basename(stem)}${end}`.toLowerCase());
  if (ending(file) === '.shp' && !has('.shx')) throw new Stop({ failed: 'parts', reason: '.shx' });
}

/** A shapefile is several files, whose names may differ in case. */
export function companions(main: string, files: readonly string[]): string[] {
  const stem = (path: string): string => path.slice(0, -extname(path).length).toLowerCase();
  return ending(main) === '.shp' ? files.filter((file) => file === main || (stem(file) === stem(main) && !mains.includes(ending(file)))) : [main];
}
