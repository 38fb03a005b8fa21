import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { exportFormats, filterQuery, sorts } from './inputs.ts';

/** Export of a filtered list; runs with the permissions its starter has then. */
export const exportOccurrences = defineJob({
  name: 'occurrences.export',
  label: { pt: 'Exportação de ocorrências', en: 'Export of reports' },
  payload: z.object({ filter: filterQuery, sort: z.enum(sorts), format: z.enum(exportFormats), locale: z.enum(['pt', 'en']) }),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'parallel',
});

/** Deadlines of open ones counted anew, after limits or days off were changed. */
export const recalculateDeadlines = defineJob({
  name: 'occurrences.recalculate-deadlines',
  label: { pt: 'Recalcular prazos', en: 'Recalculate deadlines' },
  payload: z.object({ typeIds: z.array(z.int().positive()).max(200) }),
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'one-per-tenant',
});

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

/** Every night: originals of blacked-out photos, and removed photos, whose days are over. */
export const forgetOriginals = defineJob({
  name: 'occurrences.forget-originals',
  label: { pt: 'Apagar originais de fotografias ocultadas', en: 'Erase originals of blacked-out photos' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'one-per-tenant',
  schedule: '35 3 * * *',
});

/** Four times an hour: the files of all open data, where something has changed since they were made. */
export const makeOpenData = defineJob({
  name: 'occurrences.open-data',
  label: { pt: 'Fazer os ficheiros de dados abertos', en: 'Make the files of open data' },
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'one-per-tenant',
  schedule: '8,23,38,53 * * * *',
});
