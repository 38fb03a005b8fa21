import { z } from 'zod';
import { system } from '#platform/access/actor.ts';
import { defineJob } from '../job.ts';
import { handleJob } from './jobs.ts';
import { deleteEnded } from './store.ts';

const keptDays = 7;

/** Forgets jobs that ended a week ago; their files are gone after a day by themselves. */
export const forgetJobs = defineJob({
  name: 'jobs.forget',
  label: { pt: 'Limpeza de processos antigos', en: 'Clean-up of old jobs' },
  payload: z.object({}),
  retries: 1,
  timeoutSeconds: 300,
  concurrency: 'one-per-tenant',
  schedule: '17 * * * *',
});

export const forgetJobsRegistration = handleJob(forgetJobs, async ({ site, services }) => {
  const before = new Date(services.now().getTime() - keptDays * 86_400_000);
  const deleted = await site.tx(system, (trx) => deleteEnded(trx, before));
  return { data: { deleted } };
});
