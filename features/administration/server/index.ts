import type { ServerFeature } from '#platform/http/server/feature.ts';
import { mailStatus } from '#platform/mail/server/status.ts';
import { statusPermissions } from '#platform/status/permissions.ts';
import { audit } from '../audit-contract.ts';
import { auditPermissions } from '../audit-permissions.ts';
import { definitionsContract, homeSettingsContract, modulesContract, settingsCareContract, settingsContract } from '../contract.ts';
import { opens, permissions } from '../permissions.ts';
import { administrationAudited } from './audited.ts';
import { auditExportHandler } from './audit-export.ts';
import { retentionHandler } from './audit-retention.ts';
import { auditRoutes } from './audit-routes.ts';
import { administrationSteps } from './first-steps.ts';
import { routes } from './routes.ts';

/** Administration of the platform: modules, settings, definitions of the map, the portal home; the audit view. */
export const administration: ServerFeature = {
  id: 'administration',
  migrations: [],
  permissions: [...permissions, auditPermissions, statusPermissions],
  contracts: [modulesContract, settingsContract, definitionsContract, homeSettingsContract, settingsCareContract, audit],
  audited: administrationAudited,
  firstSteps: administrationSteps,
  jobs: [auditExportHandler, retentionHandler],
  // The settings of the mail server are on a screen of this slice.
  status: [{ ...mailStatus, link: { to: '/geoportalgestao/settings', anyOf: opens.settings } }],
  routes: (app, services, restores) => {
    routes(app, services);
    auditRoutes(app, services, restores);
  },
};
