import type { Resource } from '#platform/crud/resource.ts';
import type { Managed } from '#platform/crud/server/actions.ts';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';

/** A binding as the engine's own actions take it, for what the slice writes as if a clerk typed it. `referrers`: tables that point to its rows. */
export const manage = (binding: object & { readonly resource: Resource }, referrers: Managed['referrers'] = []): Managed => ({
  // The engine hands a hook the values of its own resource.
  ...(binding as ResourceBinding),
  referrers,
});
