import { z } from 'zod';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';

const payload = z.object({ id: z.int(), epsg: z.int().nullable() });

/** Reads an uploaded file of roofs into what waits; nothing else is touched. */
export const readRoofs = defineJob({
  name: 'solar.read-roofs',
  label: { pt: 'Leitura de telhados', en: 'Reading of roofs' },
  payload,
  retries: 1,
  timeoutSeconds: 1800,
  concurrency: 'one-per-tenant',
});

/** Reads what a raster says of each registered roof into what waits. */
export const readRaster = defineJob({
  name: 'solar.read-raster',
  label: { pt: 'Leitura de uma matriz', en: 'Reading of a raster' },
  payload,
  retries: 1,
  timeoutSeconds: 3600,
  concurrency: 'one-per-tenant',
});

/** Every night: what was brought and is over a week old goes, whether or not somebody brings more. */
export const forgetImports = scheduledJob({
  name: 'solar.forget-imports',
  label: { pt: 'Limpeza de importações de telhados', en: 'Clean-up of roof imports' },
  retries: 3,
  timeoutSeconds: 600,
  schedule: '35 3 * * *',
});
