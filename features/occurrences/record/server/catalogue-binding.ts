import { binding, type Hooks, type ResourceBinding } from '#platform/crud/server/binding.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { forgetCatalogue } from './catalogue.ts';

const forget = async (_trx: unknown, call: Acting): Promise<void> => forgetCatalogue(call.site);

/** A table of the catalogue: every change is seen at once by the process that made it. */
export function catalogued<R extends Resource>(resource: R, hooks: Pick<Hooks<R>, 'beforeSave' | 'beforeDelete'> = {}): ResourceBinding<R> {
  return binding(resource, { ...hooks, afterSave: forget, afterDelete: forget, afterRestore: forget });
}
