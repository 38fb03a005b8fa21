import type { FileKind } from './files.ts';

const pictures = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/webp', 'image/heic', 'image/heif', 'image/avif', 'image/svg+xml'];

const documents = [
  'application/pdf',
  'text/csv',
  'text/plain',
  'application/rtf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
];

const geodata = [
  'application/zip',
  'application/geopackage+sqlite3',
  'application/x-sqlite3',
  'application/geo+json',
  'application/gml+xml',
  'application/gpx+xml',
  'application/vnd.google-earth.kml+xml',
  'application/vnd.google-earth.kmz',
  'image/vnd.dxf',
  'image/vnd.dwg',
  'application/x-esri-shape',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Kept as they are, never read by us. */
const alsoAttached = ['application/vnd.openstreetmap.data+xml'];

/** Types a kind takes; null takes whatever it is given (jobs' own exports). */
export const typesOf: Readonly<Record<FileKind, ReadonlySet<string> | null>> = {
  photo: new Set(pictures),
  image: new Set(pictures),
  document: new Set([...documents, ...pictures]),
  attachment: new Set([...documents, ...pictures, ...geodata, ...alsoAttached]),
  // Rasters too: a GeoTIFF is a TIFF.
  geodata: new Set([...geodata, 'image/tiff']),
  export: null,
};

export function isPicture(type: string): boolean {
  return pictures.includes(type);
}

const byExtension: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
  json: 'application/json',
  geojson: 'application/geo+json',
  gpkg: 'application/geopackage+sqlite3',
  kml: 'application/vnd.google-earth.kml+xml',
  gml: 'application/gml+xml',
  dxf: 'image/vnd.dxf',
  png: 'image/png',
  jpg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
};

/** Type of a file a job of ours made, by its name. */
export function typeByName(name: string): string {
  return byExtension[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
