import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Makes what an emission asked for; begun again it keeps its number, and what was issued is not issued twice. */
export const emit = defineJob({
  name: 'emissions.emit',
  label: { pt: 'Emissão de documentos', en: 'Documents being issued' },
  payload: z.object({ id: z.int().positive() }),
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'one-per-tenant',
  backoff: [2, 60],
});
