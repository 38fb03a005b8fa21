import type { Room } from '#platform/http/server/room.ts';
import { occurrenceLinks } from '../contract.ts';
import { linksAudited } from './audited.ts';
import { deadlinesHandler } from './deadlines.ts';
import { linksPersonalData } from './personal-data.ts';
import { linkRoutes } from './routes.ts';
import './tables.ts';
import { linksTraces } from './traces.ts';

/** Private links for people outside: questions to the reporter, hand-overs to contractors. */
export const links: Room = {
  contracts: [occurrenceLinks],
  audited: linksAudited,
  personalData: linksPersonalData,
  traces: linksTraces,
  jobs: [deadlinesHandler],
  routes: linkRoutes,
};
