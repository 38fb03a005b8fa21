import type { Room } from '#platform/http/server/room.ts';
import { managementContract, manualContract, parishContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { reminderBindings } from './bindings.ts';
import { deskTriggers } from './notify/desk-triggers.ts';
import { occurrenceTriggers } from './notify/triggers.ts';
import { parishWeeksHandler } from './parish-mail.ts';
import { parishPages } from './parish-pages.ts';
import { tellingPersonalData } from './personal-data.ts';
import { remindHandler } from './remind.ts';
import { messageRoutes } from './routes.ts';
import { tellingTraces } from './traces.ts';
import { transformHandler } from './transform.ts';
import { unfollowPage } from './unfollow-page.ts';

/** Who is told what: notifications of what happens, messages by hand, reminders, the week of each parish. */
export const telling: Room = {
  contracts: [manualContract, parishContract, managementContract],
  permissions,
  resources: reminderBindings,
  personalData: tellingPersonalData,
  traces: tellingTraces,
  jobs: [remindHandler, parishWeeksHandler, transformHandler],
  triggers: [...occurrenceTriggers, ...deskTriggers],
  pages: [unfollowPage, ...parishPages],
  routes: messageRoutes,
};
