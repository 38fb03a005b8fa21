import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { accountsWaiting } from '#features/identity/server/index.ts';
import { homeContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { troubles } from './troubles.ts';

/** The portal's and the back office's first pages. */
export const portal: ServerFeature = {
  id: 'portal',
  migrations: [],
  permissions,
  contracts: [homeContract],
  routes: (app, services) =>
    bind(app, services, homeContract, {
      troubles: ({ db, locale }) => troubles(db, services.jobs, locale, services.now()),
      accounts: ({ db }) => accountsWaiting(db, services.now()),
    }),
};
