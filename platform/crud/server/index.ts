import type { ServerFeature } from '#platform/http/server/feature.ts';
import { resourceContract } from '../contract.ts';
import { preferencesContract } from '../preferences.ts';
import { recordsContract } from '../records.ts';
import { viewsContract } from '../views.ts';
import { columnOf, type Resource } from '../resource.ts';
import type { Managed } from './actions.ts';
import type { ResourceBinding } from './binding.ts';
import { bulkEditHandler } from './bulk-edit-job.ts';
import { exportHandler } from './export.ts';
import { crudMigrations } from './migrations.ts';
import { crudPersonalData } from './personal-data.ts';
import { preferenceRoutes } from './preferences.ts';
import { recordRoutes } from './records.ts';
import { resourceRoutes } from './routes.ts';
import { viewRoutes } from './views.ts';

export { resourceColumns, resourceTable, drift } from './ddl.ts';
export { resourceHandlers } from './routes.ts';
export type { RowOf } from './row.ts';
export type { ResourceBinding } from './binding.ts';

/** Everything the declared resources of the product need on the server, as one feature. List it before the slices: their migrations use `fold`. */
export function crudFeature(bindings: readonly ResourceBinding[], lists: readonly Resource[] = []): ServerFeature {
  const resources = bindings.map(({ resource }) => resource);
  const managed = bindings.map((binding) => manage(binding, resources));
  return {
    id: 'crud',
    migrations: crudMigrations,
    permissions: [],
    personalData: crudPersonalData,
    traces: {
      preference: { none: 'key', account: 'user_id', forgotten: 'value' },
      bulk_edit: { none: 'resource state fingerprint', account: 'user_id', forgotten: 'request entries' },
      // Those of a role go on for the others.
      saved_view: { none: 'list role_id', account: 'user_id', copies: 'name state' },
    },
    contracts: [preferencesContract, viewsContract, recordsContract, ...resources.map((resource) => resourceContract(resource))],
    jobs: [
      exportHandler(new Map([...resources, ...lists].map((resource) => [resource.id, resource]))),
      bulkEditHandler(new Map(managed.map((one) => [one.resource.id, one]))),
    ],
    routes: (app, services) => {
      preferenceRoutes(app, services);
      viewRoutes(app, services);
      recordRoutes(app, services, resources);
      for (const one of managed) resourceRoutes(app, services, one);
    },
  };
}

function manage(binding: ResourceBinding, all: readonly Resource[]): Managed {
  const { table } = binding.resource;
  const referrers = all.flatMap((other) =>
    Object.entries(other.fields)
      .filter(([, { meta }]) => meta.of?.table === table && !meta.owner)
      .map(([name, { meta }]) => ({ table: other.table, column: columnOf(name), ...(meta.through && { through: meta.through }) })),
  );
  return { ...binding, referrers };
}
