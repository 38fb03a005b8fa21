import { copyFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative } from 'node:path';
import type { GdalDataset, GdalLayer } from 'gdal3.js/node.js';

/** What the workers that read with GDAL share: which files belong together, one line a feature, tags of OpenStreetMap. */

const mains = new Set(['.shp', '.gpkg', '.geojson', '.json', '.csv', '.osm', '.pbf']);

export const mainFiles = (files: readonly string[]): string[] => files.filter((file) => mains.has(extname(file).toLowerCase()));

/** The file to read, with what stands beside a bare shapefile. GDAL goes by the ending of the name; the host may hand over a nameless temporary file. */
export function received({ path, name, folder }: { readonly path: string; readonly name: string; readonly folder: string }): string[] {
  if (basename(path) !== name) {
    const copy = join(folder, `input${extname(name).toLowerCase()}`);
    copyFileSync(path, copy);
    return [copy];
  }
  if (extname(path).toLowerCase() !== '.shp') return [path];
  const stem = basename(path, extname(path));
  const beside = readdirSync(dirname(path)).filter(
    (one) => one !== name && /^\.(shx|dbf|prj|cpg)$/i.test(one.slice(stem.length)) && one.startsWith(stem),
  );
  return [path, ...beside.map((one) => join(dirname(path), one))];
}

/** A shapefile is several files; GDAL wants them all. */
export function partsOf(main: string, files: readonly string[]): string[] {
  const stem = main.slice(0, -extname(main).length);
  return files.filter((file) => file === main || file.slice(0, -extname(file).length) === stem);
}

/** GDAL writes one feature a line. */
export function featureLines(bytes: Uint8Array): string[] {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n');
  return lines.filter((line) => line.startsWith('{ "type": "Feature"')).map((line) => (line.endsWith(',') ? line.slice(0, -1) : line));
}

/** gdal3.js puts `./` before the folder of its WebAssembly: it must be relative to the working directory. */
export function gdalFolder(): string {
  const file = createRequire(import.meta.url).resolve('gdal3.js/node.js');
  return relative(process.cwd(), join(dirname(file), 'dist', 'package'));
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Options that choose one layer of several, and of it the rows whose column begins with a code. */
export function selectAll(
  dataset: GdalDataset,
  layer: GdalLayer,
  only: { readonly column: string; readonly begins: string } | null = null,
): string[] {
  if (only === null && dataset.info.layers.length < 2) return [];
  const where = only === null ? '' : ` WHERE CAST(${quoted(only.column)} AS character(20)) LIKE '${only.begins.replaceAll(/[^\w]/g, '')}%'`;
  return ['-sql', `SELECT * FROM ${quoted(layer.name)}${where}`];
}

/** GDAL leaves most tags of OpenStreetMap in one text ("oneway"=>"yes","maxspeed"=>"50"): they become columns like others. */
export function withTags(properties: Record<string, unknown>): Record<string, unknown> {
  const { other_tags: text, ...rest } = properties;
  if (typeof text !== 'string') return properties;
  const tags = [...text.matchAll(/"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"/g)].map(([, key = '', value = '']) => [unescaped(key), unescaped(value)]);
  return { ...Object.fromEntries(tags), ...rest };
}

const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, '$1');
