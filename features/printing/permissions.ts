import { everyone, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { printFronts, printModules } from './modules.ts';

export const permissions: readonly PermissionArea[] = printFronts.flatMap((front) => {
  const { use, shared, manager, config, label } = printModules[front];
  const tool: PermissionArea = {
    id: `print-${front}`,
    module: front,
    label,
    permissions: [permission(use, 'use', 'Imprimir a área visível do mapa', 'Print the visible area of the map', everyone)],
  };
  const settings: PermissionArea = {
    id: `print-${manager}`,
    module: manager,
    label,
    permissions: [
      permission(config.view, 'config', 'Ver a configuração da impressão', 'See the print settings', staff),
      permission(config.edit, 'configEdit', 'Alterar a configuração da impressão', 'Change the print settings', managers),
    ],
  };
  return shared ? [settings] : [tool, settings];
});
