import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';

/** Makes data, groups and layers of the file of a plan in the national model: all of it or nothing. */
export const importPlan = defineJob({
  name: 'layers.import-plan',
  label: { pt: 'Importação de um plano', en: 'Import of a plan' },
  payload: z.object({
    fileId: z.string(),
    fileName: z.string(),
    module: z.string(),
    place: z.object({ parentId: z.number().nullable(), before: z.number().nullable() }),
    locale: z.enum(locales),
  }),
  retries: 1,
  timeoutSeconds: 3600,
  concurrency: 'one-per-tenant',
});
