import { z } from 'zod';
import type { EndpointSpec } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { crudErrors } from './errors.ts';
import { mapFields, type Resource } from './resource.ts';

/** Above this a bulk edit runs as a job; above the second it is refused. */
export const bulkDirectMax = 200;
export const bulkMax = 10_000;

/** Fields a bulk edit may set: not the unique ones, not links. Their defaults are dropped, so that nothing unnamed is written. */
function bulkSchema(resource: Resource) {
  const settable = mapFields(resource, ({ schema, meta }) => {
    if (meta.unique || meta.widget === 'references') return undefined;
    return (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional();
  });
  return z.strictObject(settable);
}

/** Names of the fields a bulk edit may set. */
export function bulkFields(resource: Resource): string[] {
  return Object.keys(bulkSchema(resource).shape);
}

const bulkEdit = z.object({
  id: z.number(),
  /** `planned`: a dry run, nothing is written; `done`; `undone`: as it was before. */
  state: z.enum(['planned', 'done', 'undone']),
  at: z.string(),
  fields: z.array(z.string()),
  changed: z.number(),
  /** Selected, and already as asked. */
  same: z.number(),
  refused: z.number(),
});
export type BulkEdit = z.output<typeof bulkEdit>;

const bulkEntry = z.object({
  id: z.number(),
  title: z.string(),
  /** References as titles, everything else as in a record. */
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
  /** Why the record stays as it is; null when it does not. */
  refused: z.string().nullable(),
});
export type BulkEntry = z.output<typeof bulkEntry>;

/** Exactly one of them: small edits are answered, large ones become a job that tells the id of the edit when it has ended. */
const answer = z.object({ edit: bulkEdit.nullable(), jobId: z.string().nullable() });

/** Changing fields of many records in three steps: see every change, make it, and take it back if it was wrong. */
export function bulkEndpoints(resource: Resource, selection: z.ZodType) {
  const { path, permissions: may, label } = resource;
  const what = label.many.en.toLowerCase();
  const access = { anyOf: [may.edit] };
  const params = z.object({ id: z.coerce.number<number>().int().positive() });
  const notFound = kernelErrors['record.not-found'];
  return {
    bulkList: {
      method: 'GET',
      path: `${path}/bulk/edits`,
      summary: `My bulk edits of ${what} of the last seven days`,
      access,
      output: z.object({ items: z.array(bulkEdit) }),
    },
    bulkPlan: {
      method: 'POST',
      path: `${path}/bulk/edits`,
      summary: `Dry run: what setting these fields would change in the selected ${what}`,
      access,
      body: z.strictObject({ selection, set: bulkSchema(resource) }),
      output: answer,
      errors: [crudErrors['bulk.empty'], crudErrors['bulk.too-many'], crudErrors['bulk.no-field']],
    },
    bulkShow: {
      method: 'GET',
      path: `${path}/bulk/edits/:id`,
      summary: 'Every change of a bulk edit, record by record',
      access,
      params,
      query: z.object({ page: pageQuery.shape.page, pageSize: pageQuery.shape.pageSize, only: z.enum(['changed', 'refused']).optional() }),
      output: pageOf(bulkEntry).extend({ edit: bulkEdit }),
      errors: [notFound],
    },
    bulkRun: {
      method: 'POST',
      path: `${path}/bulk/edits/:id/run`,
      summary: 'Make the changes that the dry run listed, unless a record has changed since',
      access,
      params,
      output: answer,
      errors: [notFound, crudErrors['bulk.outdated'], crudErrors['bulk.over']],
    },
    bulkUndo: {
      method: 'POST',
      path: `${path}/bulk/edits/:id/undo`,
      summary: 'Take a bulk edit back; records changed since stay and are named',
      access,
      params,
      output: answer,
      errors: [notFound, crudErrors['bulk.over']],
    },
  } as const satisfies Record<string, EndpointSpec>;
}
