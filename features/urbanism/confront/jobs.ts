import { z } from 'zod';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';
import { subject } from './subject.ts';

/** Brings the pieces that overlays read up to date; also begun when a theme gets a source. */
export const cutPieces = scheduledJob({
  name: 'urbanism.cut-pieces',
  label: { pt: 'Preparação dos dados das confrontações', en: 'Preparing the data of confrontations' },
  schedule: '*/10 * * * *',
});

/** Makes the report of a confrontation; begun again it keeps its number, and what was issued is not issued twice. */
export const reportJob = defineJob({
  name: 'urbanism.confrontation-report',
  label: { pt: 'Relatório de confrontações', en: 'Report of confrontations' },
  payload: z.object({ emissionId: z.int().positive(), subject, locale: z.enum(['pt', 'en']), purpose: z.string().nullable() }),
  retries: 2,
  timeoutSeconds: 600,
  concurrency: 'one-per-tenant',
  backoff: [2, 60],
});
