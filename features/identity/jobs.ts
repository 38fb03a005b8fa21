import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Every night, by the clock. */
export const forgetUnconfirmedAccounts = defineJob({
  name: 'identity.forget-unconfirmed',
  label: { pt: 'Apagar contas nunca confirmadas', en: 'Erase accounts never confirmed' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'one-per-tenant',
  schedule: '41 2 * * *',
});
