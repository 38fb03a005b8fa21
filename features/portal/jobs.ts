import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** After the night's jobs, before people come in. */
export const tellTroubles = defineJob({
  name: 'portal.tell-troubles',
  label: { pt: 'Aviso do que falhou no último dia', en: 'Word of what failed in the last day' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 60,
  concurrency: 'one-per-tenant',
  schedule: '30 6 * * *',
});

/** Contact requests are kept for two years after they came. */
export const keptMonths = 24;

export const forgetContacts = defineJob({
  name: 'portal.forget-contacts',
  label: { pt: 'Apagar pedidos de contacto antigos', en: 'Erase old contact requests' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 300,
  concurrency: 'one-per-tenant',
  schedule: '35 3 * * *',
});
