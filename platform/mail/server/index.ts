import type { ServerFeature } from '#platform/http/server/feature.ts';
import { deliverMailRegistration, forgetMailRegistration } from './delivery-job.ts';
import { mailMigrations } from './migrations.ts';
import { mailPersonalData } from './personal-data.ts';

/** The platform's mail as a slice: the outbox and the job that empties it. It has no endpoints of its own. */
export const mailFeature: ServerFeature = {
  id: 'mail',
  migrations: mailMigrations,
  permissions: [],
  personalData: mailPersonalData,
  contracts: [],
  jobs: [deliverMailRegistration, forgetMailRegistration],
  routes: () => {},
};
