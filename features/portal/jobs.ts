import { scheduledJob } from '#platform/jobs/job.ts';

/** After the night's jobs, before people come in. */
export const tellTroubles = scheduledJob({
  name: 'portal.tell-troubles',
  label: { pt: 'Aviso do que falhou no último dia', en: 'Word of what failed in the last day' },
  timeoutSeconds: 60,
  schedule: '30 6 * * *',
});

/** Contact requests are kept for two years after they came. */
export const keptMonths = 24;

export const forgetContacts = scheduledJob({
  name: 'portal.forget-contacts',
  label: { pt: 'Apagar pedidos de contacto antigos', en: 'Erase old contact requests' },
  timeoutSeconds: 300,
  schedule: '35 3 * * *',
});
