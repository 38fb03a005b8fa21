import { pluck } from '#platform/kernel/entries.ts';
import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { dayRange } from '#platform/kernel/dates.ts';
import { shapeSchema } from '#platform/geo/shape.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { crudErrors } from './errors.ts';
import { fileValue } from './fields.ts';
import { mapFields, type Fields, type RecordOf, type Resource, type Widget } from './resource.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const yesNo = z.enum(['true', 'false']);
const range = (part: string) => new RegExp(`^(?:${part})?\\.\\.(?:${part})?$|^${part}$`);
const text = z.string().trim().min(1).max(200);
const ids = z
  .string()
  .max(2000)
  .regex(/^(?:none|\d+)(?:,(?:none|\d+))*$/);

const values = z
  .string()
  .max(2000)
  .regex(/^[\w-]+(?:,[\w-]+)*$/);

/**
 * How a filter is written in a query string, by widget: text "contains" whatever case and accents; `a,b` any of these, with
 * `none` for empty; `from..to` with both ends included and either left out.
 */
const filterSchemas: Readonly<Record<Widget, z.ZodType<string, string>>> = {
  text,
  'text-long': text,
  'rich-text': text,
  email: text,
  phone: text,
  color: text,
  boolean: yesNo,
  select: values,
  reference: ids,
  references: ids,
  choices: values,
  // Whether there is one.
  file: yesNo,
  geometry: yesNo,
  secret: yesNo,
  decimal: z.string().regex(range(String.raw`-?\d{1,30}(?:\.\d{1,15})?`)),
  number: z.string().regex(range(String.raw`-?\d+(?:\.\d+)?`)),
  degrees: z.string().regex(range(String.raw`-?\d+(?:\.\d+)?`)),
  date: dayRange,
  datetime: dayRange,
};

/** What leaves the server, by widget: looser than what enters, so that a rule made stricter never hides old records. */
const outputSchemas: Readonly<Record<Widget, z.ZodType>> = {
  text: z.string().nullable(),
  'text-long': z.string().nullable(),
  'rich-text': z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  color: z.string().nullable(),
  select: z.string().nullable(),
  date: z.string().nullable(),
  datetime: z.string().nullable(),
  number: z.number().nullable(),
  degrees: z.number().nullable(),
  decimal: z.string().nullable(),
  choices: z.array(z.string()),
  file: fileValue.nullable(),
  geometry: shapeSchema.nullable(),
  boolean: z.boolean(),
  // Whether there is one.
  secret: z.boolean(),
  reference: z.number().nullable(),
  references: z.array(z.number()),
};

/** Of a resource that is not known by name, no more than that there are filters. */
type FilterShape<F extends Fields> = string extends keyof F ? object : { [K in keyof F & string]: z.ZodOptional<z.ZodString> };
type ChangeShape<F extends Fields> = { [K in keyof F]: F[K]['schema'] | z.ZodOptional<F[K]['schema']> };

const option = z.object({ id: z.number(), title: z.string() });

/** The filter of a list: also what bulk actions and exports take, so that they can never mean other rows than the list shows. */
export function filterSchema<F extends Fields>(resource: Resource<F>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one filter for each field that has one
  const typed = mapFields(resource, ({ meta }) => (meta.filter ? filterSchemas[meta.widget].optional() : undefined)) as unknown as FilterShape<F>;
  return z.strictObject({ ...typed, q: pageQuery.shape.q, deleted: yesNo.optional() });
}

/** A list is put in order by at most so many fields, one after the other. */
const sortMax = 4;

/** Names that `sort` takes, one or several with commas between; with `-` in front: descending. */
export function sortNames(resource: Resource): string[] {
  const fields = Object.entries(resource.fields)
    .filter(([, { meta }]) => meta.sortable)
    .map(([name]) => name);
  return [...fields, ...(resource.ordered ? ['position'] : []), 'createdAt', 'updatedAt', 'id'];
}

export function inputSchema<F extends Fields>(resource: Resource<F>) {
  const schema = z.object(pluck(resource.fields, 'schema'));
  const { check } = resource;
  return check ? schema.superRefine((values, context) => check(values as Record<string, unknown>, context)) : schema;
}

/** A change: what is `kept` may be left out. */
function changeSchema<F extends Fields>(resource: Resource<F>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one schema for each declared field
  const fields = mapFields(resource, ({ schema, meta }) => (meta.kept ? schema.optional() : schema)) as unknown as ChangeShape<F>;
  const { check } = resource;
  const schema = z.object(fields);
  return check ? schema.superRefine((values, context) => check(values as Record<string, unknown>, context)) : schema;
}

export function recordSchema<F extends Fields>(resource: Resource<F>) {
  const fields = mapFields(resource, ({ meta }) => outputSchemas[meta.widget]);
  const schema = z.object({
    id: z.number(),
    version: z.number(),
    ...fields,
    createdAt: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
    refs: z.record(z.string(), z.array(option)),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one schema for each declared field
  return schema as unknown as z.ZodType<RecordOf<Resource<F>>, RecordOf<Resource<F>>>;
}

/** Ticked rows, or everything the filter shows. */
export function bulkSelection(resource: Resource) {
  return z.union([z.strictObject({ ids: z.array(z.int().positive()).min(1).max(1000) }), z.strictObject({ filter: filterSchema(resource) })]);
}

const historyEntry = z.object({
  id: z.number(),
  event: z.string(),
  at: z.string(),
  /** Name of who did it; null when unknown. */
  user: z.string().nullable(),
  /** The part of the record it happened to, with what it is called; absent: the record itself. */
  part: z.object({ table: z.string(), says: z.string() }).optional(),
  /** `label`: of a field no declaration knows. */
  changes: z.array(z.object({ field: z.string(), label: z.string().optional(), old: z.unknown(), new: z.unknown() })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** All endpoints of a declared resource; server routes, typed client, OpenAPI and the permission matrix follow from it. */
export function resourceContract<F extends Fields>(resource: Resource<F>) {
  const { path, permissions: may, label } = resource;
  const what = label.many.en.toLowerCase();
  const params = z.object({ id: z.coerce.number<number>().int().positive() });
  const record = recordSchema(resource);
  const filter = filterSchema(resource);
  const one = `-?(?:${sortNames(resource).join('|')})`;
  const sort = z
    .string()
    .regex(new RegExp(`^${one}(?:,${one}){0,${sortMax - 1}}$`))
    .optional();
  const selection = bulkSelection(resource);

  return contract(resource.id, resource.module, {
    list: {
      method: 'GET',
      path,
      summary: `List ${what}`,
      access: { anyOf: [may.view] },
      query: z.strictObject({ ...filter.shape, page: pageQuery.shape.page, pageSize: pageQuery.shape.pageSize, sort }),
      output: pageOf(record),
    },
    options: {
      method: 'GET',
      path: `${path}/lists/:field`,
      summary: `Values a reference field of ${what} may take`,
      silent: true,
      access: { anyOf: [may.view, may.detail, may.add, may.edit] },
      params: z.object({ field: z.string() }),
      query: z.object({
        q: z.string().max(200).optional(),
        ids: z
          .string()
          .regex(/^\d+(,\d+)*$/)
          .optional(),
        /** Only the row that a new form begins with. */
        proposed: z.literal('true').optional(),
      }),
      output: z.object({ items: z.array(option) }),
      errors: [kernelErrors['record.not-found']],
    },
    show: {
      method: 'GET',
      path: `${path}/:id`,
      summary: `One of ${what}`,
      access: { anyOf: [may.detail, may.edit] },
      params,
      output: record,
      errors: [kernelErrors['record.not-found']],
    },
    create: {
      method: 'POST',
      path,
      summary: `Add to ${what}`,
      access: { anyOf: [may.add] },
      body: inputSchema(resource),
      output: record,
      status: 201,
      errors: [crudErrors['record.field-denied']],
    },
    update: {
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change one of ${what}`,
      access: { anyOf: [may.edit] },
      versioned: true,
      params,
      body: changeSchema(resource),
      output: record,
      errors: [kernelErrors['record.not-found'], kernelErrors['record.stale'], crudErrors['record.field-denied']],
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Move one of ${what} to the trash`,
      access: { anyOf: [may.delete] },
      params,
      errors: [kernelErrors['record.not-found'], kernelErrors['record.in-use']],
    },
    restore: {
      method: 'POST',
      path: `${path}/:id/restore`,
      summary: `Take one of ${what} out of the trash`,
      access: { anyOf: [may.delete] },
      params,
      output: record,
      errors: [kernelErrors['record.not-found']],
    },
    history: {
      method: 'GET',
      path: `${path}/:id/history`,
      summary: `What was changed, when and by whom`,
      access: { anyOf: [may.detail] },
      params,
      output: z.object({ items: z.array(historyEntry) }),
      errors: [kernelErrors['record.not-found']],
    },
    reorder: {
      method: 'PUT',
      path: `${path}/order`,
      summary: `Move one of ${what} before another, or to the end`,
      access: { anyOf: [may.edit] },
      body: z.strictObject({ id: z.int().positive(), before: z.int().positive().nullable() }),
      errors: [kernelErrors['record.not-found']],
    },
    export: {
      method: 'POST',
      path: `${path}/export`,
      summary: `Export exactly the filtered ${what}`,
      access: { anyOf: [may.export ?? may.view] },
      status: 202,
      body: z.strictObject({ format: z.enum(exportFormats), selection, sort, columns: z.array(z.string()).max(100).optional() }),
      output: z.object({ jobId: z.string(), count: z.number() }),
      errors: [crudErrors['export.too-many']],
    },
  });
}

export type ResourceContract = ReturnType<typeof resourceContract<Fields>>;
