import type { ServerFeature } from '#platform/http/server/feature.ts';
import { resourceContract } from '../contract.ts';
import { preferencesContract } from '../preferences.ts';
import { columnOf, type Resource } from '../resource.ts';
import type { Managed } from './actions.ts';
import type { ResourceBinding } from './binding.ts';
import { exportHandler } from './export.ts';
import { crudMigrations } from './migrations.ts';
import { preferenceRoutes } from './preferences.ts';
import { resourceRoutes } from './routes.ts';

export { resourceColumns, resourceTable, drift } from './ddl.ts';
export type { RowOf } from './row.ts';
export type { ResourceBinding } from './binding.ts';

/** Everything the declared resources of the product need on the server, as one feature. List it before the slices: their migrations use `fold`. */
export function crudFeature(bindings: readonly ResourceBinding[]): ServerFeature {
  const resources = bindings.map(({ resource }) => resource);
  return {
    id: 'crud',
    migrations: crudMigrations,
    permissions: [],
    contracts: [preferencesContract, ...resources.map((resource) => resourceContract(resource))],
    jobs: [exportHandler(new Map(resources.map((resource) => [resource.id, resource])))],
    routes: (app, services) => {
      preferenceRoutes(app, services);
      for (const binding of bindings) resourceRoutes(app, services, manage(binding, resources));
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
