import type { ServerFeature } from '#platform/http/server/feature.ts';
import { definitionsContract, homeSettingsContract, modulesContract, settingsCareContract, settingsContract } from '../contract.ts';
import { permissions } from '../permissions.ts';
import { routes } from './routes.ts';

/** Administration of the platform: modules, settings, definitions of the map, the portal home. */
export const administration: ServerFeature = {
  id: 'administration',
  migrations: [],
  permissions,
  contracts: [modulesContract, settingsContract, definitionsContract, homeSettingsContract, settingsCareContract],
  routes,
};
