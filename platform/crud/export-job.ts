import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { exportFormats } from './contract.ts';

/** One job for every declared resource: writes exactly the selected rows to a file. */
export const exportJob = defineJob({
  name: 'crud.export',
  label: { pt: 'Exportação', en: 'Export' },
  payload: z.object({
    resource: z.string(),
    format: z.enum(exportFormats),
    selection: z.union([z.object({ ids: z.array(z.number()) }), z.object({ filter: z.record(z.string(), z.string()) })]),
    sort: z.string().optional(),
    columns: z.array(z.string()),
    locale: z.enum(locales),
  }),
  retries: 2,
  timeoutSeconds: 3600,
  concurrency: 'parallel',
});
