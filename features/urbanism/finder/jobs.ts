import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { searchSorts } from '../record/contract.ts';
import { exportTypes, filterQuery } from './contract.ts';

/** Export of a search or of single processes; runs with the permissions its starter has then. */
export const exportProcesses = defineJob({
  name: 'urbanism.export-processes',
  label: { pt: 'Exportação de processos de urbanismo', en: 'Export of urban planning processes' },
  payload: z.object({
    which: z.union([z.strictObject({ filter: filterQuery }), z.strictObject({ ids: z.array(z.int().positive()).min(1).max(1000) })]),
    sort: z.enum(searchSorts),
    format: z.enum(exportTypes),
    locale: z.enum(locales),
  }),
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'parallel',
});

export type ExportPayload = z.output<typeof exportProcesses.payload>;
