import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** A step of a bulk change; runs with the permissions its starter has then, and goes on where a killed worker stopped. */
export const bulkJob = defineJob({
  name: 'occurrences.bulk',
  label: { pt: 'Alteração de várias ocorrências', en: 'Change of several reports' },
  payload: z.object({ id: z.int().positive(), step: z.enum(['plan', 'run', 'undo']), locale: z.enum(['pt', 'en']) }),
  retries: 2,
  timeoutSeconds: 3600,
  concurrency: 'parallel',
});

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
