import { system } from '#platform/access/actor.ts';
import { scheduledJob } from '../job.ts';
import { handleJob } from './jobs.ts';
import { deleteEnded } from './store.ts';

const keptDays = 7;

/** Forgets jobs that ended a week ago; their files are gone after a day by themselves. */
const forgetJobs = scheduledJob({
  name: 'jobs.forget',
  label: { pt: 'Limpeza de processos antigos', en: 'Clean-up of old jobs' },
  retries: 1,
  timeoutSeconds: 300,
  schedule: '17 * * * *',
});

export const forgetJobsRegistration = handleJob(forgetJobs, async ({ site, services }) => {
  const before = new Date(services.now().getTime() - keptDays * 86_400_000);
  const deleted = await site.tx(system, (trx) => deleteEnded(trx, before));
  return { data: { deleted } };
});
