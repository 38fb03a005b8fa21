import { seedNotifications } from '#features/messaging/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { resourceSuite } from '#platform/testing/resource-suite.ts';
import { features } from './features.server.ts';

// Reminders refer to what notifications a municipality starts with.
resourceSuite(
  features,
  async (app) => {
    for (const code of ['alfa', 'beta']) await app.site(code).tx(system, (trx) => seedNotifications(trx, [...app.services.notify.triggers.values()]));
  },
  [],
  // What a municipality changes of the register of processing is there.
  { 'processing-activities': { replaces: 'messages' } },
);
