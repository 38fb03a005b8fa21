import { scheduledJob } from '#platform/jobs/job.ts';

/** Every night: occurrences that are out of time lose their people, or go. */
export const applyRetention = scheduledJob({
  name: 'occurrences.retention',
  label: { pt: 'Conservação das ocorrências', en: 'Retention of occurrences' },
  retries: 5,
  timeoutSeconds: 4 * 3600,
  schedule: '10 4 * * *',
});
