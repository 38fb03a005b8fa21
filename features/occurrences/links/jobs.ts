import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Every hour: questions that nobody answered, hand-overs about to end or over. */
export const linkDeadlines = defineJob({
  name: 'occurrences.link-deadlines',
  label: { pt: 'Prazos de perguntas e encaminhamentos', en: 'Deadlines of questions and hand-overs' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'one-per-tenant',
  schedule: '17 * * * *',
});
