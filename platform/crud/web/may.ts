import { mayUse, useSession } from '#platform/access/web/session.ts';
import type { Resource } from '../resource.ts';

/** What whoever is signed in may do here; the server asks again. */
export function useMay(resource: Resource) {
  const user = useSession();
  const { permissions } = resource;
  const can = (code: string): boolean => mayUse(code, user);
  return {
    open: can(permissions.detail) || can(permissions.edit),
    detail: can(permissions.detail),
    add: can(permissions.add),
    edit: can(permissions.edit),
    delete: can(permissions.delete),
    export: can(permissions.export ?? permissions.view),
  };
}
