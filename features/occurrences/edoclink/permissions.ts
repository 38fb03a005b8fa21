import { keysOf } from '#platform/kernel/unknown.ts';
import type { PermissionAction, PermissionArea } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** Maps for document management, with the codes the specification gives (2 §6: MB_00623 to 629). */
export const edocCodes = {
  view: 'MB_00623',
  detail: 'MB_00624',
  add: 'MB_00625',
  edit: 'MB_00626',
  delete: 'MB_00627',
  config: 'MB_00628',
  configEdit: 'MB_00629',
} as const;

const verbs: Readonly<Record<keyof typeof edocCodes, Text>> = {
  view: { pt: 'Ver a lista: mapas e-doc', en: 'See the list: e-doc maps' },
  detail: { pt: 'Ver um registo: mapas e-doc', en: 'See a record: e-doc maps' },
  add: { pt: 'Adicionar: mapas e-doc', en: 'Add: e-doc maps' },
  edit: { pt: 'Alterar: mapas e-doc', en: 'Edit: e-doc maps' },
  delete: { pt: 'Eliminar e restaurar: mapas e-doc', en: 'Delete and restore: e-doc maps' },
  config: { pt: 'Ver a configuração: gestão documental', en: 'See the configuration: document management' },
  configEdit: { pt: 'Alterar a configuração: gestão documental', en: 'Edit the configuration: document management' },
};

export const permissions: readonly PermissionArea[] = [
  {
    id: 'edoclinkmaps',
    module: 'meubairrogestao',
    label: { pt: 'Mapas e-doc', en: 'E-doc maps' },
    permissions: keysOf(verbs).map((action) => ({
      code: edocCodes[action],
      action: action satisfies PermissionAction,
      label: verbs[action],
      roles: ['manager'],
    })),
  },
];
