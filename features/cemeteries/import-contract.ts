import { z } from 'zod';
import { bulkContract } from '#platform/bulk/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mayDesk } from './codes.ts';
import { targets } from './domain/columns.ts';

const path = '/api/cemeteries/gestao/imports';
const access = { anyOf: [mayDesk.import] };
const id = z.coerce.number<number>().int().positive();

const view = z.object({
  id: z.number(),
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
  /** Sections and plots that are not there yet. */
  missing: z.enum(['refuse', 'make']).default('refuse'),
});
export type Mapping = z.output<typeof mapping>;

export const importContract = contract('cemetery-imports', 'cemeteries', {
  upload: {
    method: 'POST',
    path,
    summary: 'Bring a table (CSV, XLSX) of plots and burials; it is read in the background and nothing is changed',
    kind: 'upload',
    access,
    status: 202,
    rateLimit: { max: 60, seconds: 300 },
    output: z.object({ id: z.number(), jobId: z.string() }),
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
