import { z } from 'zod';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';

/** Stores what a service offers. */
export const harvestService = defineJob({
  name: 'ogc.harvest',
  label: { pt: 'Recolha de camadas', en: 'Harvest of layers' },
  payload: z.object({ serviceId: z.int().positive() }),
  retries: 1,
  timeoutSeconds: 600,
  concurrency: 'parallel',
  backoff: [1, 10],
});

/** Asks every service whether it is there, so that the list shows its health. */
export const checkServices = scheduledJob({
  name: 'ogc.check',
  label: { pt: 'Verificação dos serviços OGC', en: 'Check of the OGC services' },
  retries: 1,
  timeoutSeconds: 1800,
  schedule: '7,37 * * * *',
});
