import { z } from 'zod';
import { geoErrors } from '#platform/geo/errors.ts';
import { geometryInput, geometrySchema } from '#platform/geo/geojson.ts';
import { importInput } from '#platform/geo/import-contract.ts';
import { importAnswer } from '#platform/geo/imports.ts';
import { contract } from '#platform/http/contract.ts';
import { isoDate } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optionalText, requiredText } from '#platform/kernel/text.ts';
import { mayProcess } from '../record/permissions.ts';
import { areaErrors } from './errors.ts';

const path = '/api/gu/urbanplanning/limits';
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const id = z.int().positive();
const crs = z.int().positive().max(1_000_000).nullable().default(null);
const layers = z.array(z.string().max(500)).max(500).nullable().default(null);
const property = z.string().max(200).nullable().default(null);

const shape = z.object({
  id: z.number(),
  version: z.number(),
  crs: z.string(),
  geometry: geometrySchema.nullable(),
  edition: z.string().nullable(),
  article: z.string().nullable(),
  /** Address of the regulation, at its article where it has one. */
  link: z.string().nullable(),
});
const fileIds = z.array(z.uuid()).min(1).max(10);

export const limitImport = z.strictObject({
  fileIds,
  limitTypeId: id,
  sourceTypeId: id.nullable().default(null),
  stateId: id.nullable().default(null),
  edition: optionalText(150),
  validFrom: isoDate.nullable().default(null),
  /** Names of the properties that hold these; null: the type's name with a number, no code, no article. */
  name: property,
  code: property,
  article: property,
  /** Only features whose property has one of these values (settings of limit types: `uploadProperties`). */
  only: z
    .strictObject({ property: z.string().max(200), values: z.array(z.string().max(500)).min(1).max(500) })
    .nullable()
    .default(null),
  layers,
  crs,
  repair: z.boolean().default(false),
});
export type LimitImport = z.output<typeof limitImport>;

const read = importAnswer.pick({ layers: true, source: true, repairable: true, dropped: true, details: true }).extend({
  fileIds,
  features: z.number(),
  /** Properties of the features, with the first value there is. */
  properties: z.array(z.object({ name: z.string(), sample: z.string() })),
  /** Of the properties that say which features are limits: their values. */
  filters: z.array(z.object({ property: z.string(), values: z.array(z.string()) })),
});
export type ReadLimits = z.output<typeof read>;

/** The shapes of geographic limits; what else they are, the declared resource holds (`limits.ts`). */
export const limitContract = contract('limit-shapes', 'gu', {
  draw: {
    method: 'POST',
    path: `${path}/drawn`,
    summary: 'Add a limit with the shape that was drawn',
    access: { anyOf: [mayProcess.addAreas] },
    status: 201,
    bodyMax: 10,
    body: z.strictObject({
      limitTypeId: id,
      name: requiredText(250),
      code: optionalText(80),
      sourceTypeId: id.nullable().default(null),
      stateId: id.nullable().default(null),
      geometry: geometryInput,
    }),
    output: shape,
    errors: [areaErrors['urbanism.limits-not-drawn'], areaErrors['urbanism.invalid-limit']],
  },
  shape: {
    method: 'GET',
    path: `${path}/:id/shape`,
    summary: 'The shape of a limit, whole',
    access: { anyOf: [mayProcess.seeAreas, mayProcess.editAreas] },
    silent: true,
    params,
    output: shape,
    errors: [kernelErrors['record.not-found']],
  },
  saveShape: {
    method: 'PUT',
    path: `${path}/:id/shape`,
    summary: 'Change the shape of a limit',
    access: { anyOf: [mayProcess.editAreas] },
    versioned: true,
    bodyMax: 10,
    params,
    body: z.strictObject({ geometry: geometryInput }),
    output: shape,
    errors: [
      kernelErrors['record.not-found'],
      kernelErrors['record.stale'],
      areaErrors['urbanism.limits-not-drawn'],
      areaErrors['urbanism.invalid-limit'],
    ],
  },
  read: {
    method: 'POST',
    path: `${path}/import/read`,
    summary: 'Reads a file whose features may become limits: its layers, properties and what would be left out; the file is kept for a day',
    access: { anyOf: [mayProcess.addAreas] },
    kind: 'upload',
    rateLimit: { max: 30, seconds: 300 },
    body: importInput.omit({ layers: true }),
    output: read,
    errors: [areaErrors['urbanism.limits-not-uploaded'], ...Object.values(geoErrors)],
  },
  again: {
    method: 'POST',
    path: `${path}/import/again`,
    summary: 'Reads a kept file anew: in another coordinate system, or mended',
    access: { anyOf: [mayProcess.addAreas] },
    rateLimit: { max: 60, seconds: 300 },
    body: z.strictObject({ fileIds, crs, repair: z.boolean().default(false) }),
    output: read,
    errors: [areaErrors['urbanism.limits-not-uploaded'], areaErrors['urbanism.file-gone'], ...Object.values(geoErrors)],
  },
  import: {
    method: 'POST',
    path: `${path}/import`,
    summary: 'Makes limits of the features of a kept file, in the background',
    access: { anyOf: [mayProcess.addAreas] },
    status: 202,
    body: limitImport,
    output: z.object({ jobId: z.string() }),
    errors: [areaErrors['urbanism.limits-not-uploaded'], areaErrors['urbanism.not-importable'], areaErrors['urbanism.file-gone']],
  },
});
