import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Reads an uploaded file into a version of a dataset and, when all is well, shows it in place of the one before. */
export const readDataset = defineJob({
  name: 'layers.read-dataset',
  label: { pt: 'Leitura de dados geográficos', en: 'Reading of geographic data' },
  payload: z.object({ versionId: z.int() }),
  retries: 2,
  timeoutSeconds: 3600,
  concurrency: 'one-per-tenant',
});
