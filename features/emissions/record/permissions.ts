import { everyone, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { emissionKinds, kinds } from './kinds.ts';

/** The register of emissions. The specification gives the range EPL_00069 to 73, of which the attribute table has the last two. */
export const may = { view: 'EPL_00069', export: 'EPL_00070', edit: 'EPL_00071' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'emissions',
    module: 'epl',
    label: { pt: 'Pedir documentos no mapa', en: 'Ask for documents on the map' },
    permissions: emissionKinds.map((kind) => {
      const { use, label } = kinds[kind];
      return permission(use, 'use', `Pedir: ${label.pt.toLowerCase()}`, `Ask for: ${label.en.toLowerCase()}`, everyone);
    }),
  },
  {
    id: 'emissions-register',
    module: 'eplgestao',
    label: { pt: 'Registo de emissões', en: 'Register of emissions' },
    permissions: [
      permission(may.view, 'view', 'Ver o registo de emissões, com os requerentes', 'See the register of emissions, with the requesters', staff),
      permission(may.export, 'export', 'Exportar o registo de emissões', 'Export the register of emissions', managers),
      permission(may.edit, 'edit', 'Anular e reemitir documentos', 'Annul and reissue documents', managers),
    ],
  },
];
