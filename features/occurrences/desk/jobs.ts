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

/** A step of a bulk change; runs with the permissions its starter has then, and goes on where a killed worker stopped. */
export const bulkJob = defineJob({
  name: 'occurrences.bulk',
  label: { pt: 'Alteração de várias ocorrências', en: 'Change of several reports' },
  payload: z.object({ id: z.int().positive(), step: z.enum(['plan', 'run', 'undo']), locale: z.enum(['pt', 'en']) }),
  retries: 2,
  timeoutSeconds: 3600,
  concurrency: 'parallel',
});
