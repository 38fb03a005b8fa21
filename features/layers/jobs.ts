import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Looks every ten minutes whether there is something to do: mostly there is not. A turn missed while all was down comes at the start. */
export const makeTiles = defineJob({
  name: 'layers.make-tiles',
  label: { pt: 'Preparação do mapa base', en: 'Preparing the base map' },
  payload: z.object({}),
  retries: 1,
  timeoutSeconds: 3600,
  concurrency: 'one-per-tenant',
  schedule: '*/10 * * * *',
});
