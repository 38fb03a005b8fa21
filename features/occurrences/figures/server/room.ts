import type { Room } from '#platform/http/server/room.ts';
import { deskDashboard, reports } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { statistics } from '../statistics-contract.ts';
import { reportExportHandler } from './export.ts';
import { openDataHandler } from './open-data-files.ts';
import { reportRoutes } from './routes.ts';
import { figuresTraces } from './traces.ts';

/** Numbers: reports of the desk, public statistics, heat, open data. */
export const figures: Room = {
  contracts: [statistics, reports, deskDashboard],
  permissions,
  traces: figuresTraces,
  jobs: [reportExportHandler, openDataHandler],
  routes: reportRoutes,
};
