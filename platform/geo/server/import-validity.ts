import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gdal, GdalDataset } from 'gdal3.js/node.js';
import type { SimpleGeometry } from '../geojson.ts';
import { clean, type RawGeometry } from './clean-import.ts';

interface Area {
  readonly index: number;
  readonly geometry: SimpleGeometry;
}

export interface Fault {
  readonly code: 'crossing' | 'touching' | 'hole' | 'invalid';
  readonly x: number;
  readonly y: number;
}

/** Areas that are not sound, where and why; by index. */
export async function faultsOf(gdal: Gdal, folder: string, areas: readonly Area[]): Promise<ReadonlyMap<number, Fault>> {
  if (areas.length === 0) return new Map();
  const dataset = await opened(gdal, folder, 'checked', areas);
  const output = await gdal.ogr2ogr(
    dataset,
    ['-f', 'GeoJSON', '-dialect', 'SQLite', '-sql', 'select n, IsValidReason(geometry) as reason from checked where IsValid(geometry) <> 1'],
    'faults',
  );
  return new Map(
    rows(await gdal.getFileBytes(output)).map(({ properties }): [number, Fault] => {
      const reason = String(properties['reason']);
      const [, x = '0', y = '0'] = /\[(-?[\d.e+-]+) (-?[\d.e+-]+)/i.exec(reason) ?? [];
      const code = /^Ring Self/i.test(reason) ? 'touching' : /Self-inter/i.test(reason) ? 'crossing' : /hole/i.test(reason) ? 'hole' : 'invalid';
      return [Number(properties['n']), { code, x: Math.round(Number(x) * 100) / 100, y: Math.round(Number(y) * 100) / 100 }];
    }),
  );
}

/** The same surfaces without their faults; absent: none is left. */
export async function mended(gdal: Gdal, folder: string, areas: readonly Area[]): Promise<Map<number, SimpleGeometry>> {
  if (areas.length === 0) return new Map();
  const dataset = await opened(gdal, folder, 'mended', areas);
  const output = await gdal.ogr2ogr(dataset, ['-f', 'GeoJSON', '-lco', 'RFC7946=NO', '-makevalid'], 'sound');
  return new Map(
    rows(await gdal.getFileBytes(output)).flatMap(({ properties, geometry }): [number, SimpleGeometry][] => {
      const surfaces = geometry ? clean(geometry, ([x, y]) => [x, y], false).parts.flatMap(surfacesOf) : [];
      const [only] = surfaces;
      if (!only) return [];
      return [
        [Number(properties['n']), surfaces.length === 1 ? { type: 'Polygon', coordinates: only } : { type: 'MultiPolygon', coordinates: surfaces }],
      ];
    }),
  );
}

type Rings = [number, number][][];

function surfacesOf(geometry: SimpleGeometry): Rings[] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

async function opened(gdal: Gdal, folder: string, name: string, areas: readonly Area[]): Promise<GdalDataset> {
  const path = join(folder, `${name}.geojson`);
  const features = areas.map(({ index, geometry }) => ({ type: 'Feature', properties: { n: index }, geometry }));
  writeFileSync(
    path,
    JSON.stringify({ type: 'FeatureCollection', crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } }, features }),
  );
  const { datasets } = await gdal.open([path]);
  if (!datasets[0]) throw new Error(`GDAL does not read ${name}`);
  return datasets[0];
}

function rows(bytes: Uint8Array): { readonly properties: Readonly<Record<string, unknown>>; readonly geometry: RawGeometry | null }[] {
  const made: { features: { properties: Record<string, unknown>; geometry: RawGeometry | null }[] } = JSON.parse(Buffer.from(bytes).toString('utf8'));
  return made.features;
}
