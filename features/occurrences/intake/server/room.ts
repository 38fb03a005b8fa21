import type { Room } from '#platform/http/server/room.ts';
import { wordBindings } from './bindings.ts';
import { questions, reporting, reportingUsers } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { intake as contract } from '../report-contract.ts';
import { reportingAudited } from './audited.ts';
import { cleanupHandler } from './cleanup.ts';
import { paceHandler } from './pace.ts';
import { intakeRoutes } from './report-routes.ts';
import { reportingRoutes } from './routes.ts';
import { typeSource } from './search-types.ts';
import './tables.ts';
import { intakeTraces } from './traces.ts';

/** How an occurrence comes in: the form that citizens and desk share, its questions and features, the confirmation. */
export const intake: Room = {
  contracts: [contract, reporting, reportingUsers, questions],
  permissions,
  resources: wordBindings,
  audited: reportingAudited,
  traces: intakeTraces,
  search: [typeSource],
  jobs: [cleanupHandler, paceHandler],
  routes: (app, services) => {
    intakeRoutes(app, services);
    reportingRoutes(app, services);
  },
};
