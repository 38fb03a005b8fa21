import { z } from 'zod';
import { areaSchema } from '#platform/geo/geojson.ts';
import { geoFormats } from '#platform/geo/formats.ts';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageQuery } from '#platform/kernel/page.ts';
import { filters, searchSorts } from '../record/contract.ts';
import { urbanismErrors } from '../record/errors.ts';
import { mayProcess } from '../record/permissions.ts';

const front = '/api/gu/urbanplanning';
const path = `${front}/urbanprocesses`;
const unknown = kernelErrors['record.not-found'];
const strange = [urbanismErrors['urbanism.not-searched']];

/** `xls` is an .xlsx workbook; `ine` the one of Statistics Portugal; a `pdf` is switched off (specification 2 §9). */
export const exportTypes = ['xls', 'csv', ...geoFormats, 'ine'] as const;
export type ExportType = (typeof exportTypes)[number];

/** Which processes: the very filter of the list. */
export const filterQuery = z.strictObject({ ...filters, q: pageQuery.shape.q });
const sort = z.enum(searchSorts).default('-entryAt');

const ordinate = z.coerce.number<number>().min(-1e8).max(1e8);
const corners = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map(Number))
  .refine((box) => box.length === 4 && box.every((one) => Math.abs(one) < 1e8) && (box[0] ?? 0) <= (box[2] ?? 0) && (box[1] ?? 0) <= (box[3] ?? 0), {
    params: { code: 'format' },
  })
  .transform(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, d] as const);
export const mapQuery = filterQuery.extend({
  bbox: corners,
  /** Metres per pixel of the view. */
  resolution: z.coerce.number<number>().positive().max(100_000),
});

const one = z.object({ id: z.number(), process: z.string(), subProcess: z.string().nullable() });
const cluster = z.object({ count: z.number(), bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]) });
const feature = z.object({
  id: z.union([z.number(), z.string()]),
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.union([cluster, one]),
});
export type FoundFeature = z.output<typeof feature>;
export type FoundProcess = z.output<typeof one>;

const here = one.extend({
  subject: z.string().nullable(),
  status: z.string().nullable(),
  area: z.string().nullable(),
  squareMetres: z.number(),
  geometry: areaSchema,
});

const started = z.object({ jobId: z.uuid() });
/** POST where the specification says GET: no link that somebody follows may start work here (`app/permission-matrix.test.ts`). */
const exporting = { access: { anyOf: [mayProcess.export] }, status: 202, rateLimit: { max: 20, seconds: 60 }, output: started } as const;
const watching = { method: 'GET', access: { anyOf: [mayProcess.export] }, silent: true, output: jobView, errors: [unknown] } as const;
const job = z.object({ id: z.uuid() });

/** Processes found, on the map and as files. */
export const finderContract = contract('urbanprocess-search', 'gu', {
  map: {
    method: 'GET',
    path: `${path}/search/map`,
    summary: 'All processes of a search that have an area within a part of the map: one by one while they are few, in clusters where they are many',
    access: { anyOf: [mayProcess.search] },
    silent: true,
    rateLimit: { max: 600, seconds: 60 },
    query: mapQuery,
    output: z.object({ crs: z.string(), clustered: z.boolean(), total: z.number(), features: z.array(feature) }),
    errors: strange,
  },
  at: {
    method: 'GET',
    path: `${path}/search/at/:x/:y`,
    summary: 'The processes whose areas lie at a place of the map',
    access: { anyOf: [mayProcess.search] },
    silent: true,
    rateLimit: { max: 600, seconds: 60 },
    params: z.object({ x: ordinate, y: ordinate }),
    query: z.strictObject({
      reach: z.coerce.number<number>().min(0).max(1000).default(0),
      limit: z.coerce.number<number>().int().min(1).max(50).default(50),
    }),
    output: z.object({ crs: z.string(), items: z.array(here) }),
  },
  navigate: {
    method: 'GET',
    path: `${front}/search/urbanism`,
    summary: 'Processes by what is typed in the search of the map, by classification',
    access: { anyOf: [mayProcess.search] },
    silent: true,
    rateLimit: { max: 240, seconds: 60 },
    query: z.strictObject({ q: z.string().trim().min(2).max(200) }),
    output: z.object({
      groups: z.array(
        z.object({ group: z.string().nullable(), items: z.array(one.extend({ subject: z.string().nullable(), address: z.string().nullable() })) }),
      ),
    }),
  },
  exportSearch: {
    method: 'POST',
    path: `${path}/search/export/:type`,
    summary: 'Starts the export of exactly the processes of a search',
    ...exporting,
    params: z.object({ type: z.enum(exportTypes) }),
    query: filterQuery.extend({ sort }),
    errors: strange,
  },
  exportSearchJob: { ...watching, path: `${path}/search/export/job/:id`, summary: 'State of the export of a search', params: job },
  exportOne: {
    method: 'POST',
    path: `${path}/export/:id`,
    summary: 'Starts the export of one process, or of all that hang together with it',
    ...exporting,
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    query: z.strictObject({ format: z.enum(exportTypes).default('xls'), type: z.enum(['process', 'tree']).default('process') }),
    errors: [unknown],
  },
  exportOneJob: { ...watching, path: `${path}/export/job/:id`, summary: 'State of the export of a process', params: job },
});
