import { z } from 'zod';
import { geometryInput, geometrySchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { optionalText, requiredText } from '#platform/kernel/text.ts';
import { styleSchema } from '#platform/map/document/schema.ts';
import { fieldTypes, longestText, mostFields } from './domain/fields.ts';
import { shapes } from './domain/shapes.ts';
import { sldFailures, sldNotes } from './domain/sld-parts.ts';
import { dataErrors } from './errors.ts';
import { may } from './permissions.ts';

const path = '/api/iggestao/gestao/datasets';
const number = z.coerce.number<number>().int().positive();
const params = z.object({ id: number });
const ofVersion = params.extend({ version: number });
const ofFeature = params.extend({ feature: number });
const text = z.object({ pt: z.string().trim().max(200), en: z.string().trim().max(200) });
const coordinate = z.coerce.number<number>().int().min(0).max(10_000_000);

/** A field as it is kept and told. */
const field = z.object({
  key: z.string(),
  /** In the file. */
  name: z.string(),
  type: z.enum(fieldTypes),
  title: text,
  /** Told of a feature on the map, in this order. */
  shown: z.boolean(),
  /** The search of the map finds features by it. */
  searched: z.boolean().optional(),
});
export type DataField = z.output<typeof field>;

const noteCodes = [
  'no-geometry',
  'repaired',
  'beyond-repair',
  'collection',
  'heights',
  'other-shape',
  'outside',
  'fields-left',
  'fields-gone',
  'reader',
  'guessed',
  'style',
  'style-refused',
] as const;

const note = z.object({
  code: z.enum(noteCodes),
  rows: z.array(z.number()),
  count: z.number(),
  /** In the reader's language. */
  text: z.string().nullable(),
  /** What of the style in the file could not be taken, or why none of it. */
  sld: z.array(z.object({ code: z.enum(sldNotes), at: z.string().nullable(), what: z.string().nullable() })).optional(),
  refused: z.enum(sldFailures).optional(),
});
export type ReadNote = z.output<typeof note>;

/** What must be known before a file can be read. */
const question = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('layers'), layers: z.array(z.string()) }),
  z.object({ ask: z.literal('crs'), candidates: z.array(z.object({ epsg: z.number(), name: z.string(), distance: z.number() })) }),
]);
export type Question = z.output<typeof question>;

const version = z.object({
  id: z.number(),
  number: z.number(),
  state: z.enum(['reading', 'asking', 'ready', 'failed']),
  fileName: z.string(),
  layer: z.string().nullable(),
  /** Of the file; null: not known, or the municipality's. */
  crs: z.number().nullable(),
  features: z.number(),
  question: question.nullable(),
  /** In the reader's language. */
  failure: z.string().nullable(),
  notes: z.array(note),
  jobId: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: when,
});
export type DatasetVersion = z.output<typeof version>;

const dataset = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  shape: z.enum(shapes).nullable(),
  features: z.number(),
  /** Number of the version shown; null: none yet. */
  current: z.number().nullable(),
  /** Something is being read, or waits for an answer. */
  pending: z.enum(['reading', 'asking', 'failed']).nullable(),
  updatedAt: when,
  deletedAt: when.nullable(),
});
export type Dataset = z.output<typeof dataset>;

const detail = dataset.extend({
  description: z.string().nullable(),
  attribution: z.string().nullable(),
  editable: z.boolean(),
  fields: z.array(field),
  style: styleSchema.nullable(),
  /** In the municipality's projection. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  versions: z.array(version),
});
export type DatasetDetail = z.output<typeof detail>;

const input = z
  .object({
    title: requiredText(200),
    description: optionalText(4000),
    attribution: optionalText(300),
    editable: z.boolean(),
    fields: z.array(z.object({ key: z.string().max(60), title: text, shown: z.boolean(), searched: z.boolean().optional() })).max(mostFields),
    style: styleSchema.nullable(),
  })
  .superRefine(({ style, fields }, context) => {
    const keys = new Set(fields.map(({ key }) => key));
    const told = [...(style?.rules ?? []).map(({ when: { field: key } }) => key), ...(style?.label ? [style.label.field] : [])];
    if (told.some((key) => !keys.has(key))) context.addIssue(issueAt('choice', ['style']));
  });
export type DatasetInput = z.output<typeof input>;

const crs = z.coerce.number<number>().int().min(1024).max(99_999);
const value = z.union([z.string().max(longestText), z.number(), z.boolean(), z.null()]);
const feature = z.object({ id: z.number(), edit: z.number(), properties: z.record(z.string(), value), geometry: geometrySchema.nullable() });
export type DataFeature = z.output<typeof feature>;
const featureInput = z.object({ properties: z.record(z.string().max(60), value), geometry: geometryInput });
export type FeatureInput = z.output<typeof featureInput>;

const unknown = kernelErrors['record.not-found'];
const stale = kernelErrors['record.stale'];
const readers = { anyOf: [may.detail, may.edit, may.features] };
const started = z.object({ id: z.number(), versionId: z.number(), jobId: z.string() });

/** The municipality's own geographic data: uploaded, kept in versions, shown by layers of the map. */
export const datasetsContract = contract('datasets', 'iggestao', {
  list: {
    method: 'GET',
    path,
    summary: 'Sets of geographic data',
    access: { anyOf: [may.view] },
    query: z.strictObject({ ...pageQuery.shape, trash: z.enum(['true', 'false']).default('false') }),
    output: pageOf(dataset),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Upload a geographic file as a new set of data; it is read in the background',
    kind: 'upload',
    access: { anyOf: [may.add] },
    status: 202,
    rateLimit: { max: 60, seconds: 60 },
    body: z.object({ title: optionalText(200), crs: crs.optional() }),
    output: started,
  },
  show: {
    method: 'GET',
    path: `${path}/:id`,
    summary: 'One set of data, with its versions',
    access: readers,
    params,
    output: detail,
    errors: [unknown],
  },
  update: {
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change names, fields and symbols',
    access: { anyOf: [may.edit] },
    versioned: true,
    params,
    body: input,
    output: detail,
    errors: [unknown, stale],
  },
  remove: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Move a set of data to the trash',
    access: { anyOf: [may.delete] },
    params,
    errors: [unknown],
  },
  restore: {
    method: 'POST',
    path: `${path}/:id/restore`,
    summary: 'Take a set of data out of the trash',
    access: { anyOf: [may.delete] },
    params,
    output: detail,
    errors: [unknown],
  },
  addVersion: {
    method: 'POST',
    path: `${path}/:id/versions`,
    summary: 'Upload a file that replaces the data when it has been read',
    kind: 'upload',
    access: { anyOf: [may.add] },
    status: 202,
    params,
    body: z.object({ crs: crs.optional() }),
    output: started,
    errors: [unknown, dataErrors['dataset.busy']],
  },
  answer: {
    method: 'POST',
    path: `${path}/:id/versions/:version/answer`,
    summary: 'Say which layers of the file, or which coordinate system; several layers become a set of data each',
    access: { anyOf: [may.add] },
    status: 202,
    params: ofVersion,
    body: z.object({ layers: z.array(z.string().max(300)).min(1).max(200).optional(), crs: crs.optional() }),
    output: z.object({ started: z.array(started) }),
    errors: [unknown, dataErrors['dataset.file-gone']],
  },
  dismiss: {
    method: 'DELETE',
    path: `${path}/:id/versions/:version`,
    summary: 'Put away a file that could not be read, or whose question nobody will answer',
    access: { anyOf: [may.add] },
    params: ofVersion,
    output: detail,
    errors: [unknown],
  },
  use: {
    method: 'POST',
    path: `${path}/:id/versions/:version/use`,
    summary: 'Show an earlier version again, or a later one',
    access: { anyOf: [may.edit] },
    params: ofVersion,
    output: detail,
    errors: [unknown, dataErrors['dataset.not-ready']],
  },
  values: {
    method: 'GET',
    path: `${path}/:id/fields/:field/values`,
    summary: 'The commonest values of a field, and bounds of numbers, to make classes of',
    silent: true,
    access: readers,
    params: params.extend({ field: z.string().max(60) }),
    query: z.object({ classes: z.coerce.number<number>().int().min(2).max(12).default(5) }),
    output: z.object({
      values: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), count: z.number() })),
      more: z.boolean(),
      bounds: z.array(z.number()),
    }),
    errors: [unknown],
  },
  tile: {
    method: 'GET',
    path: `${path}/:id/tiles/:version/:z/:x/:y`,
    summary: 'Vector tile of a version, for its form',
    kind: 'download',
    silent: true,
    access: readers,
    params: ofVersion.extend({ z: coordinate, x: coordinate, y: coordinate }),
    errors: [unknown],
  },
  features: {
    method: 'GET',
    path: `${path}/:id/features`,
    summary: 'Features of the version shown, without their geometry',
    access: readers,
    params,
    query: z.strictObject(pageQuery.shape),
    output: pageOf(feature),
    errors: [unknown],
  },
  feature: {
    method: 'GET',
    path: `${path}/:id/features/:feature`,
    summary: 'One feature with its geometry',
    access: readers,
    params: ofFeature,
    output: feature,
    errors: [unknown],
  },
  addFeature: {
    method: 'POST',
    path: `${path}/:id/features`,
    summary: 'Add a feature',
    access: { anyOf: [may.features] },
    status: 201,
    params,
    body: featureInput,
    output: feature,
    errors: [unknown, dataErrors['dataset.not-ready'], dataErrors['dataset.other-shape']],
  },
  editFeature: {
    method: 'PUT',
    path: `${path}/:id/features/:feature`,
    summary: 'Change a feature',
    access: { anyOf: [may.features] },
    versioned: true,
    params: ofFeature,
    body: featureInput,
    output: feature,
    errors: [unknown, stale, dataErrors['dataset.other-shape']],
  },
  removeFeature: {
    method: 'DELETE',
    path: `${path}/:id/features/:feature`,
    summary: 'Delete a feature; its history keeps it',
    access: { anyOf: [may.features] },
    params: ofFeature,
    errors: [unknown],
  },
  history: {
    method: 'GET',
    path: `${path}/:id/features/:feature/history`,
    summary: 'Who changed a feature, when and how',
    access: readers,
    params: ofFeature,
    output: z.object({
      items: z.array(z.object({ at: when, by: z.string().nullable(), before: feature.nullable(), after: feature.nullable() })),
    }),
  },
});
