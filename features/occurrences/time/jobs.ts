import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Deadlines of open ones counted anew, after limits or days off were changed. */
export const recalculateDeadlines = defineJob({
  name: 'occurrences.recalculate-deadlines',
  label: { pt: 'Recalcular prazos', en: 'Recalculate deadlines' },
  payload: z.object({ typeIds: z.array(z.int().positive()).max(200) }),
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'one-per-tenant',
});
