import { everyone, permission, type PermissionArea } from '#platform/access/permissions.ts';
import { may, type StreetFront } from './codes.ts';

const area = (module: StreetFront): PermissionArea => ({
  id: `street-view-${module}`,
  module,
  label: { pt: 'Vista de rua', en: 'Street view' },
  permissions: [permission(may[module], 'use', 'Ver fotografias tiradas ao nível da rua', 'See pictures taken at street level', everyone)],
});

export const permissions: readonly PermissionArea[] = [area('ig'), area('epl'), area('gu')];
