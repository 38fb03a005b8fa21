import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

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
