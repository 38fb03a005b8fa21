import { z } from 'zod';
import { bulkContract } from '#platform/bulk/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { importFile, sendFile, showFile } from '#platform/imports/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mayProcess } from '../record/permissions.ts';
import { lookupFields, targets, type Target } from './domain/targets.ts';

const path = '/api/gu/urbanplanning/imports';
/** Who may open files and change them; what the file's columns need besides is asked when it is tried. */
const access = { anyOf: [mayProcess.add] };
const id = z.int().positive();

const column = z.object({ name: z.string(), filled: z.int(), samples: z.array(z.string()) });
const view = importFile.extend({
  /** Rows that have a drawing. */
  placed: z.int(),
  columns: z.array(column),
  proposed: z.partialRecord(z.enum(targets), z.string()),
});
export type ImportView = z.output<typeof view>;

const lookups = z.partialRecord(z.enum(lookupFields), z.record(z.string().max(300), id));
const mapping = z.strictObject({
  import: id,
  columns: z.partialRecord(z.enum(targets), z.string().max(120)),
  /** What names in the file stand for, chosen by hand. */
  values: lookups.default({}),
  /** Of a new process whose cell is empty. */
  defaults: z.partialRecord(z.enum(lookupFields), id).default({}),
  /** Names and people that are not there yet. */
  missing: z.enum(['refuse', 'make']).default('refuse'),
  existing: z.enum(['update', 'keep']).default('update'),
  /** The drawings become areas of processes that have none. */
  areas: z.boolean().default(false),
});
export type Mapping = z.output<typeof mapping>;
export type ColumnsOf = Partial<Record<Target, string>>;

export const importContract = contract('urbanprocess-imports', 'gu', {
  upload: {
    ...sendFile,
    path,
    summary: 'Bring a table (CSV, XLSX) or GeoPackage of processes; it is read in the background and nothing is changed',
    access,
    body: z.object({ layer: z.string().trim().max(200).optional() }),
    errors: [kernelErrors['access.denied']],
  },
  show: { ...showFile, path: `${path}/:id`, access, output: view },
  names: {
    ...showFile,
    path: `${path}/:id/names`,
    summary: 'The names in a column, how often each stands there, and what they are in the lookup table',
    access,
    query: z.object({ field: z.enum(lookupFields), column: z.string().max(120) }),
    output: z.object({ items: z.array(z.object({ name: z.string(), count: z.int(), id: z.number().nullable() })), more: z.boolean() }),
  },
});

/** Dry run, import and taking back, by the engine of bulk changes: a row of the file is one record. */
export const importBulk = bulkContract({
  id: 'urbanprocess-import',
  module: 'gu',
  path: `${path}/runs`,
  what: 'processes from a file',
  anyOf: access.anyOf,
  selection: z.strictObject({}),
  change: mapping,
});
