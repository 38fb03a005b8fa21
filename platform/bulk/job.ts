import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';

/** A step of a bulk change of many records; runs with the permissions its starter has then, and goes on where a killed worker stopped. */
export const bulkJob = defineJob({
  name: 'bulk',
  label: { pt: 'Alteração em massa', en: 'Bulk change' },
  payload: z.object({ kind: z.string(), id: z.number(), step: z.enum(['plan', 'run', 'undo']), locale: z.enum(locales) }),
  retries: 2,
  timeoutSeconds: 3600,
  concurrency: 'parallel',
});
