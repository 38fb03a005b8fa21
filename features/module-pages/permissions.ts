import { catalogueArea, everyone, permission, type PermissionArea } from '#platform/access/permissions.ts';
import { may, moduleCodes } from './codes.ts';

export const permissions: readonly PermissionArea[] = moduleCodes.flatMap((module) => [
  {
    id: `${module}-page`,
    module,
    label: { pt: 'Página', en: 'Page' },
    permissions: [permission(may[module].home, 'view', 'Abrir a página', 'Open the page', everyone)],
  },
  catalogueArea(`${module}-contents`, module, { pt: 'Conteúdos da página', en: 'Contents of the page' }, may[module]),
]);
