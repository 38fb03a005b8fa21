import type { Room } from '#platform/http/server/room.ts';
import type { Actor } from '#platform/access/actor.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { occurrences } from '../contract.ts';
import { everybody, everything, mayListen, unityChannels } from '../domain/push.ts';
import { permissions } from '../permissions.ts';
import { occurrenceSettings } from '../settings-contract.ts';
import { recordAudited } from './audited.ts';
import { catalogueBindings } from './bindings.ts';
import { recordSteps } from './first-steps.ts';
import { recordPersonalData } from './personal-data.ts';
import { recordRoutes } from './routes.ts';
import { recordTraces } from './traces.ts';
import { codeSource } from './search-codes.ts';
import { ownSource } from './search-own.ts';
import { lookAs } from './viewer.ts';

const listen = (name: string) => ({
  name,
  module: 'meubairro',
  authorize: async (site: Site, actor: Actor, channel: string) => mayListen(await lookAs(site.db, site, actor), channel),
});

/** The ground: the record everybody means, its catalogues, who sees what of it, its reading and its change. */
export const record: Room = {
  contracts: [occurrences, occurrenceSettings],
  permissions,
  resources: catalogueBindings,
  audited: recordAudited,
  personalData: recordPersonalData,
  traces: recordTraces,
  firstSteps: recordSteps,
  search: [codeSource, ownSource],
  channels: [listen(everything), listen(unityChannels), { name: everybody, module: 'meubairro', authorize: () => true }],
  routes: recordRoutes,
};
