import './tables.ts';
import type { Room } from '#platform/http/server/room.ts';
import { confrontContract } from '../contract.ts';
import { deskContract } from '../desk-contract.ts';
import { permissions } from '../permissions.ts';
import { confrontationSources } from './migrations.ts';
import { cutHandler } from './pieces.ts';
import { reportHandler } from './report.ts';
import { routes } from './routes.ts';
import { sourceBinding } from './sources.ts';

/** A process or a place against what is in force: overlay, report, what lies around, before and after. */
export const confrontRoom: Room = {
  contracts: [confrontContract, deskContract],
  permissions,
  resources: [sourceBinding],
  migrations: [confrontationSources],
  traces: {
    urban_confrontation_source: { whole: 'how the municipality works; its words are its own' },
    urban_piece_set: { whole: 'which data are cut small' },
    urban_piece: { whole: 'what plans and the law draw on the ground, cut small' },
  },
  jobs: [cutHandler, reportHandler],
  routes,
};
