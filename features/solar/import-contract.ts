import { z } from 'zod';
import { bulkContract } from '#platform/bulk/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from './codes.ts';
import { targets } from './domain/columns.ts';

const path = '/api/solar/gestao/imports';
const access = { anyOf: [may.import] };
const id = z.coerce.number<number>().int().positive();
const epsg = z.coerce.number<number>().int().min(1024).max(32_767);

export const importKinds = ['roofs', 'height', 'radiation'] as const;
export type ImportSort = (typeof importKinds)[number];

const view = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(['reading', 'ready', 'failed']),
  jobId: z.string().nullable(),
  rows: z.int(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** Which column fills what, by its heading. */
  proposed: z.partialRecord(z.enum(targets), z.string()),
});
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

const uploaded = z.object({ id: z.number(), jobId: z.string() });
const sending = { method: 'POST', kind: 'upload', access, status: 202, rateLimit: { max: 60, seconds: 300 }, output: uploaded } as const;
/** For files that do not say their coordinate system. */
const query = z.object({ epsg: epsg.optional() });

export const importContract = contract('solar-imports', 'solar', {
  upload: {
    ...sending,
    path,
    summary: 'Bring roofs as polygons (shapefile in a zip, GeoPackage, GeoJSON); they are read in the background and nothing is changed',
    query,
  },
  raster: {
    ...sending,
    path: `${path}/rasters/:kind`,
    summary: 'Bring a raster (GeoTIFF) of heights or of yearly radiation; what it says of the registered roofs is read in the background',
    params: z.object({ kind: z.enum(['height', 'radiation']) }),
    query,
  },
  show: {
    method: 'GET',
    path: `${path}/:id`,
    summary: 'What was read of one’s file',
    access,
    silent: true,
    params: z.object({ id }),
    output: view,
    errors: [kernelErrors['record.not-found']],
  },
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
