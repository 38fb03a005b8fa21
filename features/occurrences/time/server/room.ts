import type { Room } from '#platform/http/server/room.ts';
import { occurrenceRules, occurrenceTime } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { timeBindings } from './bindings.ts';
import { timeSteps } from './first-steps.ts';
import { recalculateHandler } from './recalculate.ts';
import { timeRoutes } from './routes.ts';
import './tables.ts';
import { timeTraces } from './traces.ts';

/** Deadlines at the desk: what is overdue, pauses, rules, response templates. */
export const time: Room = {
  contracts: [occurrenceTime, occurrenceRules],
  permissions,
  resources: timeBindings,
  traces: timeTraces,
  firstSteps: timeSteps,
  jobs: [recalculateHandler],
  routes: timeRoutes,
};
