import { z } from 'zod';
import { areaSchema, geometrySchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { jobView } from '#platform/jobs/job.ts';
import { isoDate } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optionalText } from '#platform/kernel/text.ts';
import { urbanismErrors } from '../record/errors.ts';
import { changes } from './domain/compare.ts';
import { shapes, themeStates } from './domain/overlay.ts';
import { confrontErrors } from './errors.ts';
import { mayConfront } from './permissions.ts';
import { subject } from './subject.ts';

const path = '/api/gu/urbanplanning/urbanprocesses';
const id = z.coerce.number<number>().int().positive();
const params = z.object({ id });
const unknown = kernelErrors['record.not-found'];
const access = { anyOf: [mayConfront.confront] };
const refused = [
  unknown,
  confrontErrors['confront.no-area'],
  confrontErrors['confront.no-themes'],
  urbanismErrors['urbanism.outside'],
  urbanismErrors['urbanism.invalid-area'],
];

const hit = z.object({
  shape: z.enum(shapes),
  name: z.string(),
  code: z.string().nullable(),
  article: z.object({ label: z.string(), url: z.string().nullable() }).nullable(),
  /** Of a limit: the plan or permit and its version. */
  edition: z.string().nullable(),
  features: z.number(),
  /** m², m, or how many. */
  measure: z.number(),
  /** Per cent of the land. */
  share: z.number().nullable(),
  /** m² of the registered area. */
  adjusted: z.number().nullable(),
  geometry: geometrySchema,
});
export type Hit = z.output<typeof hit>;

const source = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(themeStates),
  /** Why it could not be asked. */
  why: z.enum(['gone', 'no-version']).nullable(),
  text: z.string().nullable(),
  /** Of data: which they are, in which version and since when they are here. */
  data: z.object({ title: z.string(), version: z.number(), at: z.string(), isOld: z.boolean() }).nullable(),
  covered: z.object({ measure: z.number(), share: z.number().nullable(), adjusted: z.number().nullable() }).nullable(),
  /** Below what counts. */
  dropped: z.number(),
  hits: z.array(hit),
});
export type SourceResult = z.output<typeof source>;

const theme = z.object({ id: z.number(), name: z.string(), state: z.enum(themeStates), sources: z.array(source) });
export type ThemeResult = z.output<typeof theme>;

const result = z.object({
  crs: z.string(),
  title: z.string(),
  process: z.string().nullable(),
  land: z.object({ area: z.number(), registered: z.number().nullable(), geometry: areaSchema }),
  themes: z.array(theme),
  /** When it was confronted. */
  at: z.string(),
});
export type Confrontation = z.output<typeof result>;

const asOf = z.strictObject({
  day: isoDate.nullish(),
  versions: z
    .array(z.strictObject({ dataset: z.int().positive(), version: z.int().positive() }))
    .max(100)
    .optional(),
});

const near = z.object({
  kind: z.enum(['process', 'limit', 'data', 'address']),
  /** Process, or number within its list. */
  id: z.number(),
  name: z.string(),
  detail: z.string().nullable(),
  /** Metres; 0: it touches or lies within. */
  distance: z.number(),
  geometry: geometrySchema,
});
export type Near = z.output<typeof near>;
const group = z.object({ kind: near.shape.kind, title: z.string(), total: z.number(), items: z.array(near) });
export type NearGroup = z.output<typeof group>;
const surroundings = z.object({
  crs: z.string(),
  radius: z.number(),
  land: areaSchema,
  /** What is within the distance. */
  ring: areaSchema,
  groups: z.array(group),
});
export type Surroundings = z.output<typeof surroundings>;

export const reportOutcome = z.object({ number: z.string(), token: z.string(), name: z.string(), pages: z.number() });
export const exportFormats = ['xls', 'csv', 'geojson'] as const;

/** Confrontations (specification 2 §7): of a process, an urban area or a drawing; their report; what lies around a process. */
export const confrontContract = contract('confrontations', 'gu', {
  show: {
    method: 'GET',
    path: `${path}/confrontations/:id`,
    summary: 'All areas of a process against every active theme',
    access,
    silent: true,
    params,
    output: result,
    errors: refused,
  },
  confront: {
    method: 'POST',
    path: `${path}/confrontations/result`,
    summary: 'A process, an urban area or a drawing against every active theme; keeps nothing',
    access,
    status: 200,
    whileViewing: true,
    bodyMax: 10,
    rateLimit: { max: 300, seconds: 300 },
    body: z.strictObject({ subject }),
    output: result,
    errors: refused,
  },
  compare: {
    method: 'POST',
    path: `${path}/confrontations/compare`,
    summary: 'What another state of the plans would change for a place, in square metres',
    access,
    status: 200,
    whileViewing: true,
    bodyMax: 10,
    rateLimit: { max: 120, seconds: 300 },
    body: z.strictObject({ subject, before: asOf, after: asOf }),
    output: z.object({
      items: z.array(
        z.object({
          theme: z.string(),
          source: z.string(),
          name: z.string(),
          code: z.string().nullable(),
          unit: z.string(),
          change: z.enum(changes),
          before: z.number(),
          after: z.number(),
          difference: z.number(),
        }),
      ),
      /** Sources that one of the two states does not have. */
      missing: z.array(z.object({ source: z.string(), when: z.enum(['before', 'after']) })),
    }),
    errors: [...refused, confrontErrors['confront.no-version']],
  },
  versions: {
    method: 'GET',
    path: `${path}/confrontations/versions`,
    summary: 'Data the themes are drawn from, with the versions that can be compared',
    access,
    silent: true,
    output: z.object({
      items: z.array(
        z.object({
          dataset: z.number(),
          title: z.string(),
          versions: z.array(z.object({ number: z.number(), at: z.string(), isShown: z.boolean() })),
        }),
      ),
    }),
  },
  at: {
    method: 'GET',
    path: `${path}/confrontations/at/:x/:y`,
    summary: 'Urban areas and parcels at a point, that can be confronted',
    access,
    silent: true,
    params: z.object({ x: z.coerce.number<number>().min(-1e8).max(1e8), y: z.coerce.number<number>().min(-1e8).max(1e8) }),
    output: z.object({
      items: z.array(
        z.object({ kind: z.enum(['area', 'parcel']), id: z.number(), name: z.string(), squareMetres: z.number(), geometry: areaSchema }),
      ),
    }),
    errors: [confrontErrors['confront.nothing-here']],
  },
  report: {
    method: 'POST',
    path: `${path}/confrontations/report`,
    summary: 'Issue the numbered report of a confrontation; answers the job that makes it',
    access,
    status: 202,
    bodyMax: 10,
    rateLimit: { max: 30, seconds: 300 },
    body: z.strictObject({ subject, purpose: optionalText(300) }),
    output: z.object({ jobId: z.uuid() }),
    errors: refused,
  },
  job: {
    method: 'GET',
    path: `${path}/confrontations/job/:id`,
    summary: 'State of a report being made; when it is ready, number and file',
    access,
    silent: true,
    params: z.object({ id: z.uuid() }),
    output: jobView,
    errors: [unknown],
  },
  export: {
    method: 'POST',
    path: `${path}/confrontations`,
    summary: 'The findings of a confrontation as a table or as GeoJSON',
    kind: 'download',
    access,
    status: 200,
    whileViewing: true,
    bodyMax: 10,
    rateLimit: { max: 60, seconds: 300 },
    body: z.strictObject({ subject, format: z.enum(exportFormats).default('xls') }),
    errors: refused,
  },
  surroundings: {
    method: 'GET',
    path: `${path}/surroundings/:id`,
    summary: 'Processes, limits, equipment and addresses around a process, with their distances',
    access: { anyOf: [mayConfront.surroundings] },
    silent: true,
    params,
    query: z.strictObject({ radius: z.coerce.number<number>().int().min(1).max(5000).optional() }),
    output: surroundings,
    errors: [unknown, confrontErrors['confront.no-area']],
  },
});
