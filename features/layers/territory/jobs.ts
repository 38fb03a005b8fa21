import { scheduledJob } from '#platform/jobs/job.ts';

/** Looks every ten minutes whether there is something to do: mostly there is not. A turn missed while all was down comes at the start. */
export const makeTiles = scheduledJob({
  name: 'layers.make-tiles',
  label: { pt: 'Preparação do mapa base', en: 'Preparing the base map' },
  retries: 1,
  timeoutSeconds: 3600,
  schedule: '*/10 * * * *',
});
