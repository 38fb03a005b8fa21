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
  traces: {
    mail: {
      none: 'locale template status sender',
      forgotten: 'envelope cc refused unsubscribe',
      copies: 'subject text html error',
      kept: { recipient: 'only of the receipt that says that the account is closed; it goes with other mails after 90 days' },
      settled: "status <> 'queued' and template <> 'identity.account-closed'",
    },
    stranger_mail: { none: 'key' },
  },
  contracts: [],
  jobs: [deliverMailRegistration, forgetMailRegistration],
  routes: () => {},
};
