import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { moduleCodes } from '../codes.ts';
import { fronts } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { allContents } from '../resources.ts';
import { contentTables } from './migrations/001-contents.ts';
import { pageOf } from './page.ts';
import { plainPages } from './plain.ts';
import './tables.ts';

/** Pages of the modules that are nothing but configuration. */
export const modulePages: ServerFeature = {
  id: 'module-pages',
  migrations: [contentTables],
  permissions,
  contracts: Object.values(fronts),
  resources: allContents.map((resource) => ({ resource })),
  traces: Object.fromEntries(allContents.map(({ table }) => [table, { whole: 'what the municipality publishes in its own name' }])),
  pages: plainPages,
  routes(app, services) {
    for (const module of moduleCodes) {
      bind(app, services, fronts[module], {
        home: async (call) => ({ contents: await pageOf(module, { ...call, can: call.can, modules: call.site.config.modules }) }),
      });
    }
  },
};
