import './tables.ts';
import type { Room } from '#platform/http/server/room.ts';
import type { Traces } from '#platform/privacy/server/traces.ts';
import { processContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { settingContracts } from '../settings-contract.ts';
import { audited } from './audited.ts';
import { bindings } from './bindings.ts';
import { routes } from './routes.ts';

const files = 'files of procedures that the law has kept; they know no accounts, and a clerk erases an entry';
const kept = ['urban_process', 'urban_document', 'urban_requirement', 'urban_inspection', 'urban_area', 'urban_process_area', 'urban_remote'];
const ours = 'how the municipality works; its words are its own';

const traces: Traces = {
  urban_entity: { none: 'dicofre', kept: Object.fromEntries(['name', 'nif', 'email', 'phone', 'address', 'cp7'].map((column) => [column, files])) },
  ...Object.fromEntries(kept.map((table) => [table, { whole: files }])),
  ...Object.fromEntries(['urban_setting', 'urban_number'].map((table) => [table, { whole: ours }])),
};

/** The process file and its lookups: what every room of the slice stands on. */
export const record: Room = {
  contracts: [processContract, ...Object.values(settingContracts)],
  permissions,
  resources: bindings,
  audited,
  traces,
  routes,
};
