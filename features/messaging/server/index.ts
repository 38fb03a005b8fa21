import './tables.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { sentContract } from '../contract.ts';
import { scopes } from '../notifications-contract.ts';
import { preferencesContract } from '../preferences-contract.ts';
import { inboxContract } from '../inbox-contract.ts';
import { mailboxContract } from '../mailbox-contract.ts';
import { pushContract } from '../push-contract.ts';
import { permissions } from '../permissions.ts';
import { messagingAudited } from './audited.ts';
import { forgetHandler } from './cleanup.ts';
import { digestHandler } from './digest.ts';
import { expandHandler } from './expand.ts';
import { exportHandler } from './export.ts';
import { inboxChannels } from './inbox.ts';
import { notificationTables } from './migrations/001-notifications.ts';
import { choicesColumn } from './migrations/030-choices.ts';
import { digestTables } from './migrations/060-digests.ts';
import { byRecord } from './migrations/080-by-record.ts';
import { readersAndCopies } from './migrations/135-readers-and-copies.ts';
import { pushTables } from './migrations/195-push.ts';
import { messagingPersonalData } from './personal-data.ts';
import { messagingTraces } from './traces.ts';
import { releaseHandler } from './post.ts';
import { preferencePages } from './preferences.ts';
import { pushHandler } from './push/deliver.ts';
import { routes } from './routes.ts';

/** Messages of the municipality: configurable notifications, what was sent, each person's inbox, and the mailbox of a demonstration. */
export const messaging: ServerFeature = {
  id: 'messaging',
  processing: messagingProcessing,
  migrations: [notificationTables, choicesColumn, digestTables, byRecord, readersAndCopies, pushTables],
  permissions,
  personalData: messagingPersonalData,
  traces: messagingTraces,
  contracts: [mailboxContract, ...scopes.map(({ contract }) => contract), sentContract, inboxContract, preferencesContract, pushContract],
  jobs: [expandHandler, releaseHandler, digestHandler, forgetHandler, exportHandler, pushHandler],
  pages: preferencePages,
  channels: [inboxChannels],
  audited: messagingAudited,
  routes,
};

export { digestHandler as digestOf } from './digest.ts';
export { expandAll } from './expand.ts';
export { forgetMessages, takeOutOfMessages } from './forget-messages.ts';
export { seedNotifications } from './seed.ts';
export {
  formAbout,
  isChannelOn,
  isTargetOf,
  peopleAbout,
  previewAbout,
  sendAbout,
  templatesAbout,
  unknownAbout,
  wasSent,
  type About,
} from './about.ts';
import { messagingProcessing } from './processing.ts';
export { newToken } from './gather.ts';
export { sentContract } from '../contract.ts';
