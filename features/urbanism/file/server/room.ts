import './tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Room } from '#platform/http/server/room.ts';
import { fileContract } from '../contract.ts';
import { inspect } from './inspect.ts';
import { fileMigrations } from './migrations.ts';
import { peopleOf, visitsOf } from './people.ts';

/** What the pages of a process need beside the record: its people, and inspections that come from devices. */
export const file: Room = {
  contracts: [fileContract],
  migrations: fileMigrations,
  traces: { urban_inspection_sent: { whole: 'keys of devices, which say nothing of anybody' } },
  routes: (app, services) =>
    bind(app, services, fileContract, {
      people: ({ db, params }) => peopleOf(db, params.id),
      visits: async ({ db, query }) => visitsOf(db, query),
      inspect: (call) => inspect(call, services.files),
    }),
};
