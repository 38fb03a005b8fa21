import './tables.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { notificationsContract, sentContract } from '../contract.ts';
import { inboxContract } from '../inbox-contract.ts';
import { mailboxContract } from '../mailbox-contract.ts';
import { permissions } from '../permissions.ts';
import { messagingAudited } from './audited.ts';
import { forgetHandler } from './cleanup.ts';
import { expandHandler } from './expand.ts';
import { exportHandler } from './export.ts';
import { inboxChannels } from './inbox.ts';
import { notificationTables } from './migrations/001-notifications.ts';
import { messagingPersonalData } from './personal-data.ts';
import { releaseHandler } from './post.ts';
import { routes } from './routes.ts';

/** Messages of the municipality: configurable notifications, what was sent, each person's inbox, and the mailbox of a demonstration. */
export const messaging: ServerFeature = {
  id: 'messaging',
  migrations: [notificationTables],
  permissions,
  personalData: messagingPersonalData,
  contracts: [mailboxContract, notificationsContract, sentContract, inboxContract],
  jobs: [expandHandler, releaseHandler, forgetHandler, exportHandler],
  channels: [inboxChannels],
  audited: messagingAudited,
  routes,
};

export { expandAll } from './expand.ts';
export { seedNotifications } from './seed.ts';
