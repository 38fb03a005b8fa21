import { scheduledJob } from '#platform/jobs/job.ts';

/** Every ten minutes: what changed where the processes are kept. Ours alone where they are kept here. */
export const followProvider = scheduledJob({
  name: 'urbanism.follow-provider',
  label: { pt: 'Leitura dos processos do sistema documental', en: 'Reading of processes from the document system' },
  timeoutSeconds: 3600,
  schedule: '4-59/10 * * * *',
});
