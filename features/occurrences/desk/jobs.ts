import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { exportFormats, filterQuery, sorts } from '../record/inputs.ts';

/** Export of a filtered list; runs with the permissions its starter has then. */
export const exportOccurrences = defineJob({
  name: 'occurrences.export',
  label: { pt: 'Exportação de ocorrências', en: 'Export of reports' },
  payload: z.object({ filter: filterQuery, sort: z.enum(sorts), format: z.enum(exportFormats), locale: z.enum(['pt', 'en']) }),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'parallel',
});
