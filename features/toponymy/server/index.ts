import type { ServerFeature } from '#platform/http/server/feature.ts';
import { permissions } from '../permissions.ts';
import { listed, parts } from '../resources.ts';
import { bindings } from './bindings.ts';
import { toponymyTables } from './migrations/001-toponymy.ts';
import './tables.ts';

const register = 'the register of street names is public by law and names nobody who has an account; a clerk erases an entry';

/** Toponymy: streets and localities with their names, how they were given, the numbers of doors, proposals and plaques. */
export const toponymy: ServerFeature = {
  id: 'toponymy',
  migrations: [toponymyTables],
  permissions,
  contracts: [],
  resources: bindings,
  traces: Object.fromEntries([...listed, ...parts].map(({ table }) => [table, { whole: register }])),
  routes() {},
};
