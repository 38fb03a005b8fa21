import type { Room } from '#platform/http/server/room.ts';
import { deskDashboard, tabulations } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { statistics } from '../statistics-contract.ts';
import { tabulationExportHandler } from './export.ts';
import { openDataHandler } from './open-data-files.ts';
import { tabulationRoutes } from './routes.ts';
import { figuresTraces } from './traces.ts';

/** Numbers: the desk's tables, public statistics, heat, open data. */
export const figures: Room = {
  contracts: [statistics, tabulations, deskDashboard],
  permissions,
  traces: figuresTraces,
  jobs: [tabulationExportHandler, openDataHandler],
  routes: tabulationRoutes,
};
