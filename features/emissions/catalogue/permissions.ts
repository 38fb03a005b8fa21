import { catalogueArea, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { manager, sectionIds, sections } from './sections.ts';

export const permissions: readonly PermissionArea[] = sectionIds.map((id) => {
  const { may, label } = sections[id];
  const area = catalogueArea(`emission-${id}`, manager, label, may);
  const [pt, en] = [label.pt.toLowerCase(), label.en.toLowerCase()];
  return {
    ...area,
    permissions: [
      ...area.permissions,
      permission(may.config, 'config', `Ver a configuração: ${pt}`, `See the configuration: ${en}`, staff),
      permission(may.configEdit, 'configEdit', `Alterar a configuração: ${pt}`, `Change the configuration: ${en}`, managers),
    ],
  };
});
