import { scheduledJob } from '#platform/jobs/job.ts';

/** Every night: how long occurrences of each type usually take, and how many are open; shown before one is sent. */
export const countPace = scheduledJob({
  name: 'occurrences.pace',
  label: { pt: 'Contar os dias habituais de resolução', en: 'Count the usual days to solve' },
  schedule: '40 3 * * *',
});

/** Every night: reports and followers whose e-mail address was never confirmed are erased. */
export const forgetUnconfirmed = scheduledJob({
  name: 'occurrences.forget-unconfirmed',
  label: { pt: 'Apagar o que não foi confirmado', en: 'Erase what was not confirmed' },
  schedule: '25 3 * * *',
});
