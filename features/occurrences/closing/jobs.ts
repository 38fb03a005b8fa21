import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Every night: originals of blacked-out photos, and removed photos, whose days are over. */
export const forgetOriginals = defineJob({
  name: 'occurrences.forget-originals',
  label: { pt: 'Apagar originais de fotografias ocultadas', en: 'Erase originals of blacked-out photos' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'one-per-tenant',
  schedule: '35 3 * * *',
});
