import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Looks every ten minutes, a moment after the tiles: counted in squares, all addresses of a city are a matter of milliseconds. */
export const findOpeningView = defineJob({
  name: 'mapview.opening-view',
  label: { pt: 'Vista inicial do mapa', en: 'Opening view of the map' },
  payload: z.object({}),
  retries: 1,
  timeoutSeconds: 300,
  concurrency: 'one-per-tenant',
  schedule: '3-59/10 * * * *',
});
