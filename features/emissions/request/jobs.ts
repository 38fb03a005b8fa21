import { z } from 'zod';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';

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

/** What no job will make any more, because its process died too often or somebody cancelled it in the queue, waits no longer. */
export const settle = scheduledJob({
  name: 'emissions.settle',
  label: { pt: 'Pedidos de documentos que ficaram a meio', en: 'Requests for documents that were left half-way' },
  schedule: '17 * * * *',
});
