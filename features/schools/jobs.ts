import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';

export const place = z.tuple([z.number(), z.number()]);
const schoolId = z.int().positive().nullable();

/** Ways from a place to a school, or to the nearest. */
export const routeJob = defineJob({
  name: 'schools.route',
  label: { pt: 'Distância à escola', en: 'School distance' },
  payload: z.object({ from: place, schoolId }),
  retries: 1,
  timeoutSeconds: 60,
  concurrency: 'parallel',
  lane: 'quick',
});

/** Begun again it keeps its number, and what was issued is not issued twice. */
export const certificateJob = defineJob({
  name: 'schools.certificate',
  label: { pt: 'Certidão de distância à escola', en: 'Certificate of school distance' },
  payload: z.object({
    emissionId: z.int().positive(),
    from: place,
    schoolId: z.int().positive(),
    place: z.string(),
    purpose: z.string().nullable(),
    locale: z.enum(locales),
  }),
  retries: 2,
  timeoutSeconds: 600,
  concurrency: 'one-per-tenant',
  backoff: [2, 60],
});

const file = z.object({ id: z.string(), name: z.string() });

export const listJob = defineJob({
  name: 'schools.list',
  label: { pt: 'Distâncias de uma lista de alunos', en: 'Distances of a class list' },
  payload: z.object({ file, locale: z.enum(locales) }),
  retries: 1,
  timeoutSeconds: 1800,
  concurrency: 'parallel',
});

/** Null: the streets of the map. */
export const networkJob = defineJob({
  name: 'schools.network',
  label: { pt: 'Importação da rede viária', en: 'Import of the street network' },
  payload: z.object({ file: file.nullable() }),
  retries: 1,
  timeoutSeconds: 1800,
  concurrency: 'one-per-tenant',
});
