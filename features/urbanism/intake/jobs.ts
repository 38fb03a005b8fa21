import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reads an uploaded file row by row into the table of what waits; nothing else is touched. */
export const readImport = defineJob({
  name: 'urbanism.read-import',
  label: { pt: 'Leitura de processos', en: 'Reading of processes' },
  payload: z.object({ id: z.int() }),
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'one-per-tenant',
});
