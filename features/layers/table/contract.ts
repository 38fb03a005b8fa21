import { z } from 'zod';
import { geometrySchema } from '#platform/geo/geojson.ts';
import { geoFormats } from '#platform/geo/formats.ts';
import { contract } from '#platform/http/contract.ts';
import { tableOf } from '#platform/kernel/entries.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldTypes } from '../data/domain/fields.ts';
import { serviceErrors } from '../services/errors.ts';
import { mapFronts, type MapFront } from '../territory/map-modules.ts';
import { may } from './codes.ts';

/** Rows of one answer. */
export const mostRows = 200;
/** Shapes of one answer, and rows picked one by one. */
export const mostPicked = 200;
/** Values of a field one may choose from; of more one searches. */
export const mostValues = 100;
export const tableFormats = ['xls', 'csv', ...geoFormats] as const;
export type TableFormat = (typeof tableFormats)[number];

const number = z.coerce.number<number>().int();
const coordinate = number.min(0).max(10_000_000);
const params = z.object({ id: number.positive() });
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const column = z.object({ key: z.string(), type: z.enum(fieldTypes), title: z.object({ pt: z.string(), en: z.string() }) });
export type TableColumn = z.output<typeof column>;

/** Which rows: a filter in CQL2 text by the keys of the columns, and a part of the map in its own projection. */
const narrowed = { filter: z.string().max(4000).optional(), bbox: z.string().max(200).optional() };
/** Key of a column, `-` before it for the other way round. */
const sort = z
  .string()
  .regex(/^-?\w{1,60}$/)
  .optional();
const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number()).max(mostPicked));

const row = z.object({
  id: z.number(),
  /** In the order of the columns. */
  values: z.array(value),
  /** Around it, in the projection of the map. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type TableRow = z.output<typeof row>;

export const exportInput = z.strictObject({
  ...narrowed,
  sort,
  format: z.enum(tableFormats),
  /** Only these of them. */
  rows: z.array(z.int().min(0)).min(1).max(mostPicked).optional(),
});

const errors = [kernelErrors['record.not-found'], ...Object.values(serviceErrors)];

function contractOf(front: MapFront) {
  const path = `/api/${front}/front/map/layers/:id/table`;
  const shared = { method: 'GET', silent: true, access: { anyOf: [may[front].view] }, params, errors } as const;
  return contract(`${front}-table`, front, {
    columns: {
      ...shared,
      path,
      summary: 'Columns of the table of a layer of own data, and how many features it has',
      output: z.object({ columns: z.array(column), features: z.number() }),
    },
    rows: {
      ...shared,
      path: `${path}/rows`,
      summary: 'A page of the table: filter (CQL2 text), part of the map, order',
      rateLimit: { max: 600, seconds: 60 },
      query: z.strictObject({
        ...narrowed,
        sort,
        offset: number.min(0).max(10_000_000).default(0),
        limit: number.min(1).max(mostRows).default(100),
        /** Whoever turns a page knows the number already. */
        count: z.enum(['true', 'false']).default('true'),
      }),
      output: z.object({ rows: z.array(row), total: z.number().nullable() }),
    },
    at: {
      ...shared,
      path: `${path}/at`,
      summary: 'The row whose feature is nearest to a place, and where it stands in the table',
      query: z.strictObject({
        ...narrowed,
        sort,
        x: z.coerce.number<number>(),
        y: z.coerce.number<number>(),
        reach: z.coerce.number<number>().min(0).max(10_000),
      }),
      output: z.object({ row: z.object({ id: z.number(), index: z.number() }).nullable() }),
    },
    shapes: {
      ...shared,
      path: `${path}/shapes`,
      summary: 'Shapes of some features, no finer than can be seen',
      query: z.strictObject({ ids, resolution: z.coerce.number<number>().positive().max(100_000).default(1) }),
      output: z.object({ shapes: z.array(z.object({ id: z.number(), geometry: geometrySchema })) }),
    },
    values: {
      ...shared,
      path: `${path}/values/:column`,
      summary: 'The commonest values of a column, with how often each occurs',
      rateLimit: { max: 240, seconds: 60 },
      params: params.extend({ column: z.string().max(60) }),
      query: z.strictObject(narrowed),
      output: z.object({
        values: z.array(z.object({ value: value, count: z.number() })),
        more: z.boolean(),
      }),
    },
    tile: {
      ...shared,
      path: `${path}/tiles/:z/:x/:y`,
      summary: 'Vector tile of the features that the filter lets through',
      kind: 'download',
      rateLimit: { max: 1200, seconds: 60 },
      params: params.extend({ z: coordinate, x: coordinate, y: coordinate }),
      query: z.object({ filter: narrowed.filter }),
    },
    export: {
      method: 'POST',
      path: `${path}/export`,
      summary: 'Write exactly these rows to a file, in the background',
      access: { anyOf: [may[front].export] },
      status: 202,
      rateLimit: { max: 20, seconds: 60 },
      params,
      body: exportInput,
      output: z.object({ jobId: z.string() }),
      errors,
    },
  });
}

export type TableContract = ReturnType<typeof contractOf>;
/** The table of a layer, on the map of each module. */
export const tableContracts = tableOf(mapFronts, contractOf);
