import type { ServerFeature } from '#platform/http/server/feature.ts';
import { deliverMailRegistration, forgetMailRegistration } from './delivery-job.ts';
import { mailMigrations } from './migrations.ts';

/** The platform's mail as a slice: the outbox and the job that empties it. It has no endpoints of its own. */
export const mailFeature: ServerFeature = {
  id: 'mail',
  migrations: mailMigrations,
  permissions: [],
  contracts: [],
  jobs: [deliverMailRegistration, forgetMailRegistration],
  routes: () => {},
};
