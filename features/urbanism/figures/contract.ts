import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageQuery } from '#platform/kernel/page.ts';
import { filters } from '../record/contract.ts';
import { urbanismErrors } from '../record/errors.ts';
import { mayProcess, maySet } from '../record/permissions.ts';
import { mayFigures } from './permissions.ts';

const path = '/api/gu/urbanplanning/figures';
const readers = { anyOf: [mayFigures.view] };
const count = z.int().nonnegative();
const days = z.int().nullable();

/** The filter of the process search, as it stands. */
export const figuresQuery = z.strictObject({ ...filters, q: pageQuery.shape.q });
export type FiguresQuery = z.output<typeof figuresQuery>;

export const dimensions = ['status', 'state', 'classification', 'procedure', 'parish'] as const;
export type Dimension = (typeof dimensions)[number];

/** `key`: what the search filters by; null: those that say none. */
const group = z.object({ key: z.string().nullable(), name: z.string().nullable(), count });
/** Calendar days from entry to decision. */
const times = z.object({ decided: count, p25: days, p50: days, p75: days, p90: days });

const figures = z.object({
  total: count,
  groups: z.record(z.enum(dimensions), z.array(group)),
  /** Of entry, the last 24 that have one. */
  months: z.array(z.object({ month: z.string(), count })),
  time: times.extend({ byProcedure: z.array(times.extend({ key: z.string().nullable(), name: z.string().nullable() })) }),
});
export type UrbanFigures = z.output<typeof figures>;

const finals = z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), final: z.boolean() })) });
const started = z.object({ jobId: z.uuid() });
const strange = [urbanismErrors['urbanism.not-searched']];

export const figureContract = contract('urban-figures', 'gu', {
  show: {
    method: 'GET',
    path,
    summary: 'Processes counted by status, state, classification, procedure, parish and month of entry, and the days until they were decided',
    access: readers,
    silent: true,
    rateLimit: { max: 120, seconds: 60 },
    query: figuresQuery,
    output: figures,
    errors: strange,
  },
  parishes: {
    method: 'GET',
    path: `${path}/parishes`,
    summary: 'The outlines of the parishes, coarse: for a small picture',
    access: readers,
    silent: true,
    output: z.object({ box: z.array(z.number()).length(4), items: z.array(z.object({ dicofre: z.string(), name: z.string(), path: z.string() })) }),
  },
  export: {
    method: 'POST',
    path: `${path}/export`,
    summary: 'Starts the export of the figures: a workbook with a sheet each, or one table as CSV',
    access: { anyOf: [mayProcess.export] },
    status: 202,
    rateLimit: { max: 20, seconds: 60 },
    query: figuresQuery.extend({ format: z.enum(['csv', 'xls']).default('xls') }),
    output: started,
    errors: [...strange, kernelErrors['access.denied']],
  },
  ine: {
    method: 'POST',
    path: `${path}/ine`,
    summary: 'Starts the workbook for Statistics Portugal: the works licensed (Q3) and concluded (Q4) in a month, and what rows still lack',
    access: { anyOf: [mayProcess.export] },
    status: 202,
    rateLimit: { max: 20, seconds: 60 },
    query: figuresQuery.extend({ month: z.string().regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/) }),
    output: started,
    errors: strange,
  },
  exportJob: {
    method: 'GET',
    path: `${path}/export/job/:id`,
    summary: 'State of an export of figures',
    access: { anyOf: [mayProcess.export] },
    silent: true,
    params: z.object({ id: z.uuid() }),
    output: jobView,
    errors: [kernelErrors['record.not-found']],
  },
  finals: {
    method: 'GET',
    path: `${path}/finals`,
    summary: 'Which statuses decide a process',
    access: { anyOf: [mayFigures.view, maySet.settings.view, maySet.settings.edit] },
    silent: true,
    output: finals,
  },
  saveFinals: {
    method: 'PUT',
    path: `${path}/finals`,
    summary: 'Say which statuses decide a process',
    access: { anyOf: [maySet.settings.edit] },
    body: z.strictObject({ ids: z.array(z.int().positive()).max(200) }),
    output: finals,
  },
});
