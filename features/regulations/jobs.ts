import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Takes the text out of a document, so that it can be searched. */
export const readRegulation = defineJob({
  name: 'regulations.read',
  label: { pt: 'Leitura do texto de um regulamento', en: 'Reading the text of a regulation' },
  payload: z.object({ regulationId: z.int().positive(), fileId: z.uuid() }),
  retries: 2,
  timeoutSeconds: 600,
  concurrency: 'parallel',
});
