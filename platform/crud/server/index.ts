import type { ServerFeature } from '#platform/http/server/feature.ts';
import { resourceContract } from '../contract.ts';
import { fileContract, hasFiles } from '../file-contract.ts';
import { preferencesContract } from '../preferences.ts';
import { recordsContract } from '../records.ts';
import { viewsContract } from '../views/contract.ts';
import { columnOf, type Resource } from '../resource.ts';
import type { Managed } from './actions.ts';
import type { ResourceBinding } from './binding.ts';
import { bulkOf } from '../bulk/server/resource-bulk.ts';
import { exportHandler } from './export.ts';
import { crudMigrations } from './migrations.ts';
import { crudPersonalData } from './personal-data.ts';
import { preferenceRoutes } from './preferences.ts';
import { recordRoutes } from './records.ts';
import { fileRoutes } from './record-files.ts';
import { resourceRoutes } from './routes.ts';
import { viewRoutes } from '../views/server/views.ts';

export { drift } from './ddl.ts';
export { resourceHandlers } from './routes.ts';
export type { ResourceBinding } from './binding.ts';

/** Everything the declared resources of the product need on the server, as one feature. List it before the slices: their migrations use `fold`. */
export function crudFeature(bindings: readonly ResourceBinding[], lists: readonly Resource[] = []): ServerFeature {
  const resources = bindings.map(({ resource }) => resource);
  const twice = resources.find(({ id }, at) => resources.findIndex((one) => one.id === id) !== at);
  if (twice) throw new Error(`The resource ${twice.id} is bound twice.`);
  const managed = bindings.map((binding) => manage(binding, resources));
  const withFiles = resources.filter(hasFiles);
  return {
    id: 'crud',
    migrations: crudMigrations,
    permissions: [],
    personalData: crudPersonalData,
    traces: {
      preference: { none: 'key', account: 'user_id', forgotten: 'value' },
      // Those of a role go on for the others.
      saved_view: { none: 'list role_id', account: 'user_id', copies: 'name state' },
    },
    contracts: [
      preferencesContract,
      viewsContract,
      recordsContract,
      ...resources.map((resource) => resourceContract(resource)),
      ...withFiles.map(fileContract),
    ],
    bulk: managed.map((one) => bulkOf(one)),
    jobs: [exportHandler(new Map([...resources, ...lists].map((resource) => [resource.id, resource])))],
    routes: (app, services) => {
      preferenceRoutes(app, services);
      viewRoutes(app, services);
      recordRoutes(app, services, resources);
      for (const one of managed) resourceRoutes(app, services, one);
      for (const resource of withFiles) fileRoutes(app, services, resource);
    },
  };
}

function manage(binding: ResourceBinding, all: readonly Resource[]): Managed {
  const { table } = binding.resource;
  const referrers = all.flatMap((other) =>
    Object.entries(other.fields)
      .filter(([name, { meta }]) => meta.of?.table === table && name !== other.parent)
      .map(([name, { meta }]) => ({ table: other.table, column: columnOf(name), ...(meta.through && { through: meta.through }) })),
  );
  const parts = all.filter(({ parent = '', fields }) => fields[parent]?.meta.of?.table === table);
  return { ...binding, referrers, parts };
}
