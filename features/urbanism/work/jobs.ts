import { scheduledJob } from '#platform/jobs/job.ts';

/** Every morning: terms that come near or have passed. */
export const tellTerms = scheduledJob({
  name: 'urbanism.terms',
  label: { pt: 'Avisos de prazos do urbanismo', en: 'Notices of planning terms' },
  schedule: '12 7 * * *',
});
