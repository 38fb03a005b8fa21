import { z } from 'zod';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { books } from './domain/books.ts';

/** Writes a register of a year as a PDF. */
export const printRegister = defineJob({
  name: 'cemeteries.register',
  label: { pt: 'Livro de registo', en: 'Register' },
  payload: z.object({ book: z.enum(books), year: z.int(), cemetery: z.int().nullable(), locale: z.enum(locales) }),
  retries: 2,
  timeoutSeconds: 600,
  concurrency: 'parallel',
});

/** Reads an uploaded table row by row into what waits; nothing else is touched. */
export const readImport = defineJob({
  name: 'cemeteries.read-import',
  label: { pt: 'Leitura de lugares e inumações', en: 'Reading of plots and burials' },
  payload: z.object({ id: z.int() }),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'one-per-tenant',
});

/** Every night: what was brought and is over a week old goes, whether or not somebody brings more. */
export const forgetImports = scheduledJob({
  name: 'cemeteries.forget-imports',
  label: { pt: 'Limpeza de importações de cemitérios', en: 'Clean-up of cemetery imports' },
  retries: 3,
  timeoutSeconds: 600,
  schedule: '25 3 * * *',
});
