import { z } from 'zod';
import { bulkContract } from '#platform/bulk/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { importFile, sendFile, showFile } from '#platform/imports/contract.ts';
import { mayDesk } from './codes.ts';
import { targets } from './domain/columns.ts';

const path = '/api/cemeteries/gestao/imports';
const access = { anyOf: [mayDesk.import] };

const view = importFile.extend({ proposed: z.partialRecord(z.enum(targets), z.string()) });
export type ImportView = z.output<typeof view>;

const mapping = z.strictObject({
  import: z.int().positive(),
  columns: z.partialRecord(z.enum(targets), z.string().max(120)),
  /** Sections and plots that are not there yet. */
  missing: z.enum(['refuse', 'make']).default('refuse'),
});
export type Mapping = z.output<typeof mapping>;

export const importContract = contract('cemetery-imports', 'cemeteries', {
  upload: {
    ...sendFile,
    path,
    summary: 'Bring a table (CSV, XLSX) of plots and burials; it is read in the background and nothing is changed',
    access,
  },
  show: { ...showFile, path: `${path}/:id`, access, output: view },
});

/** Dry run, import and taking back, by the engine of bulk changes: a row of the file is one record. */
export const importBulk = bulkContract({
  id: 'cemetery-import',
  module: 'cemeteries',
  path: `${path}/runs`,
  what: 'plots and burials from a file',
  anyOf: access.anyOf,
  selection: z.strictObject({}),
  change: mapping,
});
