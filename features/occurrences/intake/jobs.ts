import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Every night: how long occurrences of each type usually take, and how many are open; shown before one is sent. */
export const countPace = defineJob({
  name: 'occurrences.pace',
  label: { pt: 'Contar os dias habituais de resolução', en: 'Count the usual days to solve' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'one-per-tenant',
  schedule: '40 3 * * *',
});

/** Every night: reports and followers whose e-mail address was never confirmed are erased. */
export const forgetUnconfirmed = defineJob({
  name: 'occurrences.forget-unconfirmed',
  label: { pt: 'Apagar o que não foi confirmado', en: 'Erase what was not confirmed' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'one-per-tenant',
  schedule: '25 3 * * *',
});
