import { z } from 'zod';
import { bulkContract, type BulkContract } from '#platform/bulk/contract.ts';
import { bulkSelection } from '../contract.ts';
import { mapFields, type Resource, type Widget } from '../resource.ts';

/** Kinds whose value is one record's: a file, a place, a key, what it is linked with. */
const alone: readonly Widget[] = ['references', 'file', 'geometry', 'rich-text', 'secret'];

/** Fields that may be set in many records: not those one row alone may have so, nor what follows from others. Their defaults are dropped, so that nothing unnamed is written. */
function settable(resource: Resource) {
  const fields = mapFields(resource, ({ schema, meta }) => {
    if (meta.unique || meta.exclusive || meta.computed || alone.includes(meta.widget)) return undefined;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod types the inside of a default without its methods
    return (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema).optional();
  });
  return z.strictObject(fields);
}

/** Names of the fields that may be set in many records. */
export function bulkFields(resource: Resource): string[] {
  return Object.keys(settable(resource).shape);
}

const trash = z.strictObject({ action: z.enum(['delete', 'restore']) });

/** Fields to set, or to the trash and back. */
export type ResourceChange = z.output<typeof trash> | { readonly set: Readonly<Record<string, unknown>> };

/** What can be done to many records of a resource; `trash`: to the trash and back only. */
export function resourceBulk(resource: Resource, what: 'all' | 'trash' = 'all'): BulkContract {
  const { id, module, path, label, permissions: may } = resource;
  return bulkContract({
    id,
    module,
    path: `${path}/bulk`,
    what: label.many.en.toLowerCase(),
    anyOf: what === 'all' ? [...new Set([may.edit, may.delete])] : [may.delete],
    selection: bulkSelection(resource),
    change: what === 'all' ? z.union([z.strictObject({ set: settable(resource) }), trash]) : trash,
  });
}
