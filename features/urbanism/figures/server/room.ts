import './tables.ts';
import type { Room } from '#platform/http/server/room.ts';
import { figureContract } from '../contract.ts';
import { exportHandler } from './export.ts';
import { urbanFigures } from './migrations.ts';
import { routes } from './routes.ts';

/** The desk in numbers, and what the State asks for every month. */
export const figures: Room = {
  contracts: [figureContract],
  migrations: [urbanFigures],
  jobs: [exportHandler],
  traces: {
    urban_final_status: { whole: 'how the municipality works; its words are its own' },
    urban_status_since: { whole: 'days of procedures; they know no people' },
  },
  audited: {
    urban_final_status: {
      label: { one: { pt: 'Estado que decide', en: 'Status that decides' }, many: { pt: 'Estados que decidem', en: 'Statuses that decide' } },
      columns: { status_id: { label: { pt: 'Estado', en: 'Status' }, of: { table: 'urban_status', title: 'name' } } },
    },
  },
  routes,
};
