import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Gdal } from 'gdal3.js/node.js';
import type { ImportFormat, ImportNote } from '../imports.ts';
import { positionsOf, type RawGeometry } from './clean-import.ts';
import { readKml } from './kml.ts';

export interface RawFeature {
  readonly geometry: RawGeometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Features that stand together in a file, not yet moved anywhere. */
export interface RawLayer {
  readonly name: string;
  /** The coordinate system's text; null: the file says none. `degrees`: the format knows no other. */
  readonly crs: string | null;
  /** CAD: the layer is said by each feature, closed lines mean areas. */
  readonly isCad: boolean;
  /** Reads it, moved into `srid` by GDAL where that is told. */
  read(srid: number | null): Promise<readonly RawFeature[]>;
}

export interface Source {
  readonly format: ImportFormat;
  readonly layers: readonly RawLayer[];
  readonly notes: ImportNote[];
}

const drivers: Readonly<Record<string, ImportFormat>> = {
  'ESRI Shapefile': 'shp',
  GPKG: 'gpkg',
  GeoJSON: 'geojson',
  GeoJSONSeq: 'geojson',
  GML: 'gml',
  GPX: 'gpx',
  OSM: 'osm',
  DXF: 'dxf',
};
const fixed = ['-f', 'GeoJSON', '-lco', 'RFC7946=NO', '-lco', 'COORDINATE_PRECISION=9', '-nlt', 'CONVERT_TO_LINEAR', '-skipfailures'];
/** Points of a line that stands beside them as a whole. */
const doubled = new Set(['route_points', 'track_points']);

/** Opens one file (a shapefile with its parts); null: it is none of the formats. */
export async function openSource(gdal: Gdal, path: string, companions: readonly string[]): Promise<Source | null> {
  const stem = basename(path, extname(path));
  if (extname(path).toLowerCase() === '.kml') return kmlSource(path, stem);
  const { datasets } = await gdal.open(companions);
  const dataset = datasets.find(({ type }) => type === 'vector');
  const format = dataset && drivers[dataset.info.driverShortName];
  if (!dataset || !format) return null;
  const notes: ImportNote[] = [];
  if (format === 'dxf') {
    const n = (readFileSync(path, 'latin1').match(/^\s*0\r?\n\s*(CIRCLE|ARC|ELLIPSE|SPLINE)\s*$/gm) ?? []).length;
    if (n > 0) notes.push({ code: 'curves', layer: null, feature: null, params: { n } });
  }
  const layers = dataset.info.layers
    .filter(({ geometryFields, name }) => (geometryFields?.length ?? 0) > 0 && !(format === 'gpx' && doubled.has(name)))
    .map(({ name, geometryFields }, index): RawLayer => {
      const wkt = geometryFields?.[0]?.coordinateSystem?.wkt ?? null;
      const isCurved = /curve|circular|surface/i.test(geometryFields?.[0]?.type ?? '');
      return {
        name: format === 'dxf' ? stem : name,
        crs:
          format === 'osm' || format === 'gpx'
            ? 'degrees'
            : format === 'geojson'
              ? geojsonCrs(path, wkt)
              : wkt === null || /^(LOCAL_CS|ENGCRS)/.test(wkt)
                ? null
                : wkt,
        isCad: format === 'dxf',
        async read(srid) {
          const output = await gdal.ogr2ogr(
            dataset,
            [
              ...fixed,
              ...(srid === null ? [] : ['-t_srs', `EPSG:${srid}`]),
              ...(dataset.info.layers.length > 1 ? ['-sql', `SELECT * FROM "${name.replaceAll('"', '""')}"`] : []),
            ],
            `layer-${index}-${stem.replaceAll(/[^\w]/g, '')}`,
          );
          const features = featuresOf(await gdal.getFileBytes(output));
          if (isCurved && features.length > 0) notes.push({ code: 'curves', layer: name, feature: null, params: { n: features.length } });
          return features;
        },
      };
    });
  return { format, layers, notes };
}

function kmlSource(path: string, stem: string): Source {
  const { layers, notes } = readKml(readFileSync(path, 'utf8'), stem);
  return {
    format: 'kml',
    notes: [...notes],
    layers: [...layers].map(([name, features]) => ({ name, crs: 'degrees', isCad: false, read: async () => features })),
  };
}

/** GDAL takes every GeoJSON for degrees: one that says nothing and whose numbers cannot be degrees says nothing. */
function geojsonCrs(path: string, wkt: string | null): RawLayer['crs'] {
  const text = readFileSync(path, 'utf8');
  if (/"crs"\s*:\s*\{/.test(text)) return wkt;
  const first = /"coordinates"\s*:\s*((?:\[|\s)+-?[\d.eE+-]+\s*,\s*-?[\d.eE+-]+)/.exec(text)?.[1];
  const [x = 0, y = 0] = (first ?? '').replaceAll(/[[\s]/g, '').split(',').map(Number);
  return Math.abs(x) > 180 || Math.abs(y) > 90 ? null : 'degrees';
}

/** GDAL writes one feature a line. */
function featuresOf(bytes: Uint8Array): RawFeature[] {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('{ "type": "Feature"'))
    .map((line) => {
      const { geometry, properties }: { geometry: RawGeometry | null; properties: Record<string, unknown> | null } = JSON.parse(
        line.endsWith(',') ? line.slice(0, -1) : line,
      );
      return { geometry, properties: properties ?? {} };
    });
}

/** Corners to look at, spread over all features. */
export function sampled(features: readonly RawFeature[], most: number): [number, number][] {
  const step = Math.max(1, Math.floor(features.length / most));
  return features.flatMap(({ geometry }, index) => {
    if (index % step !== 0 || !geometry) return [];
    const first = positionsOf(geometry).next();
    return first.done ? [] : [first.value];
  });
}
