import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { areaInput, areaSchema } from '#platform/geo/geojson.ts';
import { dayRange } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { optionalText } from '#platform/kernel/text.ts';
import { providers, type SearchField } from './domain/provider.ts';
import { urbanismErrors } from './errors.ts';
import { mayProcess } from './permissions.ts';

const path = '/api/gu/urbanplanning/urbanprocesses';
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const unknown = kernelErrors['record.not-found'];
const see = { anyOf: [mayProcess.show, mayProcess.edit] };

const option = z.object({ id: z.number(), title: z.string() });
const named = option.nullable();
const words = z.string().trim().min(1).max(200).optional();
const ids = z
  .string()
  .regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/)
  .optional();

/** By what processes are found (specification 2 §3): words are contained, lists are any of, people go by name or tax number. */
export const filters = {
  process: words,
  subject: words,
  dicofre: z
    .string()
    .regex(/^\d{6}(?:,\d{6}){0,99}$/)
    .optional(),
  address: words,
  classification: ids,
  regime: ids,
  owner: words,
  date: dayRange.optional(),
  architect: words,
  responsible: words,
  use: ids,
  procedure: ids,
  construction: ids,
  status: ids,
  finances: words,
  conservatory: words,
} satisfies Readonly<Record<SearchField, z.ZodType>>;

export const searchSorts = ['process', '-process', 'entryAt', '-entryAt', 'updatedAt', '-updatedAt'] as const;
const searchQuery = z.strictObject({
  ...filters,
  q: pageQuery.shape.q,
  page: pageQuery.shape.page,
  pageSize: pageQuery.shape.pageSize,
  sort: z.enum(searchSorts).default('-entryAt'),
});
export type ProcessFilter = Omit<z.output<typeof searchQuery>, 'page' | 'pageSize' | 'sort'>;

export const row = z.object({
  id: z.number(),
  version: z.number(),
  process: z.string(),
  subProcess: z.string().nullable(),
  parentId: z.number().nullable(),
  subject: z.string().nullable(),
  address: z.string().nullable(),
  dicofre: z.string().nullable(),
  entryAt: z.string().nullable(),
  classification: named,
  procedure: named,
  status: named,
  owner: named,
});
export type ProcessRow = z.output<typeof row>;

export const area = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string().nullable(),
  obs: z.string().nullable(),
  squareMetres: z.number(),
  geometry: areaSchema,
});
export type ProcessArea = z.output<typeof area>;
const areas = z.object({ crs: z.string(), items: z.array(area) });

/** What may be written of an area. */
export const areaValues = { name: optionalText(200), obs: optionalText(2000), geometry: areaInput } as const;

const areasInput = z.strictObject({
  areas: z
    .array(
      z.strictObject({
        /** Absent: a new one. */
        id: z.int().positive().optional(),
        version: z.int().positive().optional(),
        ...areaValues,
      }),
    )
    .max(100),
});
export type AreasInput = z.output<typeof areasInput>;

/** The process file beside what it is as a declared resource (`process.ts`: show, create, update, delete, history, export). */
export const processContract = contract('urbanprocesses', 'gu', {
  search: {
    method: 'GET',
    path: `${path}/search`,
    summary: 'Processes found by the fields the provider can be searched by',
    access: { anyOf: [mayProcess.search] },
    silent: true,
    query: searchQuery,
    output: pageOf(row),
    errors: [urbanismErrors['urbanism.not-searched']],
  },
  lists: {
    method: 'GET',
    path: `${path}/search/lists`,
    summary: 'What search and form choose from, and what the provider asks for',
    access: { anyOf: [mayProcess.search, mayProcess.show, mayProcess.add, mayProcess.edit] },
    silent: true,
    output: z.object({
      provider: z.enum(providers),
      required: z.array(z.string()),
      searchable: z.array(z.string()),
      parishes: z.array(z.object({ dicofre: z.string(), name: z.string() })),
      choices: z.record(z.string(), z.array(option)),
    }),
  },
  tree: {
    method: 'GET',
    path: `${path}/processes/:process`,
    summary: 'A process by its number, with all that hangs under it',
    access: see,
    params: z.object({ process: z.string().trim().min(1).max(60) }),
    output: z.object({ items: z.array(row.extend({ depth: z.number() })) }),
    errors: [unknown],
  },
  checks: {
    method: 'GET',
    path: `${path}/:id/checks`,
    summary: 'Where the areas of a process contradict each other',
    access: see,
    silent: true,
    params,
    output: z.object({
      items: z.array(z.object({ id: z.string(), fields: z.array(z.string()), expected: z.string(), difference: z.string(), says: z.string() })),
    }),
    errors: [unknown],
  },
  geometry: {
    method: 'GET',
    path: `${path}/geometry/:id`,
    summary: 'Where a found process lies: its areas, for the map',
    access: { anyOf: [mayProcess.search, mayProcess.show] },
    silent: true,
    params,
    output: areas,
    errors: [unknown],
  },
  areas: {
    method: 'GET',
    path: `${path}/areas/:id`,
    summary: 'The areas of a process',
    access: { anyOf: [mayProcess.show, mayProcess.editAreas, mayProcess.associateAreas] },
    silent: true,
    params,
    output: areas,
    errors: [unknown],
  },
  saveAreas: {
    method: 'PUT',
    path: `${path}/areas/:id`,
    summary: 'Changes, adds and takes away areas of a process: what is not named leaves it, and is kept while another process has it',
    access: { anyOf: [mayProcess.editAreas] },
    bodyMax: 10,
    params,
    body: areasInput,
    output: areas,
    errors: [unknown, kernelErrors['record.stale'], urbanismErrors['urbanism.outside'], urbanismErrors['urbanism.invalid-area']],
  },
  associate: {
    method: 'POST',
    path: `${path}/areas/associate/:id`,
    summary: 'Associates areas that there are with a process',
    access: { anyOf: [mayProcess.associateAreas] },
    params,
    body: z.strictObject({ areas: z.array(z.int().positive()).min(1).max(1000) }),
    output: areas,
    errors: [unknown],
  },
});
