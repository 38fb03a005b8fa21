import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { accountsWaiting } from '#features/identity/server/index.ts';
import { contactContract } from '../contact-contract.ts';
import { homeContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { contactDeskContract } from '../contact-desk-contract.ts';
import { forgetContactsHandler } from './cleanup.ts';
import { checkModule, receiveContact } from './contact.ts';
import { contactBindings } from './contact-bindings.ts';
import { contactDeskHandlers } from './contact-desk.ts';
import { stampOf, topicsFor } from './contact-form.ts';
import { helpPage } from './help-page.ts';
import { contactPage } from './contact-page.ts';
import { contactTable } from './migrations/001-contact.ts';
import { contactDigest } from './migrations/181-submission-digest.ts';
import { contactDesk } from './migrations/190-contact-desk.ts';
import { portalTriggers } from './notifications.ts';
import { helpSource } from './search-help.ts';
import { portalPersonalData } from './personal-data.ts';
import { tellTroublesHandler, troublesTrigger } from './tell-troubles.ts';
import { troubles } from './troubles.ts';
import { portalProcessing } from './processing.ts';

/** The portal's and the back office's first pages; what people write to the municipality. */
export const portal: ServerFeature = {
  id: 'portal',
  processing: portalProcessing,
  migrations: [contactTable, contactDigest, contactDesk],
  permissions,
  search: [helpSource],
  personalData: portalPersonalData,
  traces: {
    contact_topic: { whole: 'a catalogue of the municipality; its addresses are its own' },
    contact_topic_user: { forgotten: 'user_id' },
    contact_message: { none: 'state', account: 'assignee_id', forgotten: 'name email phone', searched: 'subject message' },
    contact_sending: { none: 'module locale submission_key submission_digest suspicion' },
    contact_entry: { none: 'kind', account: 'author_user_id', forgotten: 'sent_to', searched: 'text' },
    contact_attachment: { none: 'file_id' },
  },
  contracts: [homeContract, contactContract, contactDeskContract],
  resources: contactBindings,
  pages: [contactPage, helpPage],
  jobs: [forgetContactsHandler, tellTroublesHandler],
  notifications: [...portalTriggers, troublesTrigger],
  routes: (app, services) => {
    bind(app, services, homeContract, {
      troubles: ({ db, locale }) => troubles(db, services.jobs, locale, services.now()),
      accounts: ({ db }) => accountsWaiting(db, services.now()),
    });
    bind(app, services, contactContract, {
      form: async ({ site, db, locale, params }) => {
        checkModule(site, params.module);
        return { topics: await topicsFor(db, locale), stamp: stampOf(services.secrets, site, services.now()), uploadMax: site.config.uploadMax };
      },
      send: async (call) => ({ number: await receiveContact(services, call, call.params.module, call.body) }),
      sendWithFiles: async (call) => ({ number: await receiveContact(services, call, call.params.module, call.body, call.files) }),
    });
    bind(app, services, contactDeskContract, contactDeskHandlers(services));
  },
};
