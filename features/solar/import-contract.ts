import { z } from 'zod';
import { bulkContract } from '#platform/bulk/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { importFile, sendFile, showFile } from '#platform/imports/contract.ts';
import { may } from './codes.ts';
import { targets } from './domain/columns.ts';

const path = '/api/solar/gestao/imports';
const access = { anyOf: [may.import] };
const epsg = z.coerce.number<number>().int().min(1024).max(32_767);

export const importKinds = ['roofs', 'height', 'radiation'] as const;
export type ImportSort = (typeof importKinds)[number];

const view = importFile.extend({ kind: z.enum(importKinds), proposed: z.partialRecord(z.enum(targets), z.string()) });
export type ImportView = z.output<typeof view>;

const mapping = z.strictObject({
  import: z.int().positive(),
  columns: z.partialRecord(z.enum(targets), z.string().max(120)),
  /** How the file writes slopes: degrees, or per cent (45° is 100). */
  slopes: z.enum(['degrees', 'percent']).default('degrees'),
  /** Where its directions begin: at north by east, or at south with west positive (PVGIS). */
  directions: z.enum(['north', 'south']).default('north'),
  source: z.string().trim().max(200).nullable().default(null),
});
export type Mapping = z.output<typeof mapping>;

/** For files that do not say their coordinate system. */
const query = z.object({ epsg: epsg.optional() });

export const importContract = contract('solar-imports', 'solar', {
  upload: {
    ...sendFile,
    path,
    access,
    summary: 'Bring roofs as polygons (shapefile in a zip, GeoPackage, GeoJSON); they are read in the background and nothing is changed',
    query,
  },
  raster: {
    ...sendFile,
    path: `${path}/rasters/:kind`,
    access,
    summary: 'Bring a raster (GeoTIFF) of heights or of yearly radiation; what it says of the registered roofs is read in the background',
    params: z.object({ kind: z.enum(['height', 'radiation']) }),
    query,
  },
  show: { ...showFile, path: `${path}/:id`, access, output: view },
});

/** Dry run, import and taking back, by the engine of bulk changes: a roof of the file is one record. */
export const importBulk = bulkContract({
  id: 'solar-import',
  module: 'solar',
  path: `${path}/runs`,
  what: 'roofs from a file',
  anyOf: access.anyOf,
  selection: z.strictObject({}),
  change: mapping,
});
