import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { accountsWaiting } from '#features/identity/server/index.ts';
import { contactContract } from '../contact-contract.ts';
import { homeContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { contactMessages } from '../resources.ts';
import { forgetContactsHandler } from './cleanup.ts';
import { receiveContact } from './contact.ts';
import { contactTable } from './migrations/001-contact.ts';
import { contactDigest } from './migrations/181-submission-digest.ts';
import { portalTriggers } from './notifications.ts';
import { portalPersonalData } from './personal-data.ts';
import { tellTroublesHandler, troublesTrigger } from './tell-troubles.ts';
import { troubles } from './troubles.ts';

/** The portal's and the back office's first pages; what people write to the municipality. */
export const portal: ServerFeature = {
  id: 'portal',
  migrations: [contactTable, contactDigest],
  permissions,
  personalData: portalPersonalData,
  traces: {
    contact_message: { none: 'state', forgotten: 'name email phone', searched: 'subject message note' },
    contact_sending: { none: 'module locale submission_key submission_digest' },
  },
  contracts: [homeContract, contactContract],
  resources: [{ resource: contactMessages }],
  jobs: [forgetContactsHandler, tellTroublesHandler],
  notifications: [...portalTriggers, troublesTrigger],
  routes: (app, services) => {
    bind(app, services, homeContract, {
      troubles: ({ db, locale }) => troubles(db, services.jobs, locale, services.now()),
      accounts: ({ db }) => accountsWaiting(db, services.now()),
    });
    bind(app, services, contactContract, {
      send: async (call) => ({ number: await receiveContact(services, call, call.params.module, call.body) }),
    });
  },
};
