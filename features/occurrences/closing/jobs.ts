import { scheduledJob } from '#platform/jobs/job.ts';

/** Every night: originals of blacked-out photos, and removed photos, whose days are over. */
export const forgetOriginals = scheduledJob({
  name: 'occurrences.forget-originals',
  label: { pt: 'Apagar originais de fotografias ocultadas', en: 'Erase originals of blacked-out photos' },
  schedule: '35 3 * * *',
});
