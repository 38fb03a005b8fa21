import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Every night: occurrences that are out of time lose their people, or go. */
export const applyRetention = defineJob({
  name: 'occurrences.retention',
  label: { pt: 'Conservação das ocorrências', en: 'Retention of occurrences' },
  payload: z.object({}),
  retries: 5,
  timeoutSeconds: 4 * 3600,
  concurrency: 'one-per-tenant',
  schedule: '10 4 * * *',
});
