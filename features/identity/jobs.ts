import { z } from 'zod';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';

/** Every night, by the clock. */
export const forgetUnconfirmedAccounts = scheduledJob({
  name: 'identity.forget-unconfirmed',
  label: { pt: 'Apagar contas nunca confirmadas', en: 'Erase accounts never confirmed' },
  schedule: '41 2 * * *',
});

/** Makes accounts of the people of an uploaded file; runs with the permissions its starter has then. */
export const importPeople = defineJob({
  name: 'identity.import-people',
  label: { pt: 'Importação de utilizadores', en: 'Import of users' },
  payload: z.object({ fileId: z.uuid(), roleIds: z.array(z.int()).nullable(), invite: z.boolean(), locale: z.enum(['pt', 'en']) }),
  retries: 3,
  timeoutSeconds: 3600,
  concurrency: 'one-per-tenant',
});
