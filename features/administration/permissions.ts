import type { PermissionArea } from '#platform/access/permissions.ts';

/** What opens modules and settings. The specification names the actions (1 §6), and GP_00030 and GP_00031; the other numbers are ours. */
export const may = {
  modules: { view: 'ACL_00030', detail: 'ACL_00031', add: 'ACL_00032', edit: 'ACL_00033', delete: 'ACL_00034' },
  settings: { view: 'ACL_00040', config: 'ACL_00041', edit: 'ACL_00042' },
  definitions: { view: 'ACL_00045', config: 'ACL_00046', edit: 'ACL_00047' },
  home: { view: 'GP_00030', edit: 'GP_00031' },
} as const;

/** Whoever holds one of these opens the screen. */
export const opens = {
  modules: [may.modules.view, may.modules.detail, may.modules.edit],
  settings: Object.values(may.settings),
  definitions: Object.values(may.definitions),
  home: Object.values(may.home),
} as const;

const module = 'geoportalgestao';

export const permissions: readonly PermissionArea[] = [
  {
    id: 'modules',
    module,
    label: { pt: 'Módulos', en: 'Modules' },
    permissions: [
      { code: may.modules.view, action: 'view', label: { pt: 'Ver a lista de módulos', en: 'See the list of modules' }, roles: ['manager'] },
      { code: may.modules.detail, action: 'detail', label: { pt: 'Ver um módulo', en: 'See a module' }, roles: ['manager'] },
      { code: may.modules.add, action: 'add', label: { pt: 'Criar módulos', en: 'Create modules' }, roles: [] },
      {
        code: may.modules.edit,
        action: 'edit',
        label: { pt: 'Alterar, ligar, desligar e ordenar módulos', en: 'Edit, switch on, switch off and order modules' },
        roles: [],
      },
      { code: may.modules.delete, action: 'delete', label: { pt: 'Eliminar módulos', en: 'Delete modules' }, roles: [] },
    ],
  },
  {
    id: 'settings',
    module,
    label: { pt: 'Configuração do município', en: 'Municipality settings' },
    permissions: [
      {
        code: may.settings.view,
        action: 'view',
        label: { pt: 'Abrir a configuração do município', en: 'Open the municipality settings' },
        roles: ['manager'],
      },
      {
        code: may.settings.config,
        action: 'config',
        label: { pt: 'Ver os valores da configuração e as versões', en: 'See the values of the settings and their versions' },
        roles: ['manager'],
      },
      {
        code: may.settings.edit,
        action: 'configEdit',
        label: { pt: 'Alterar a configuração, repor versões e testar o correio', en: 'Change the settings, restore versions and test the mail' },
        roles: [],
      },
    ],
  },
  {
    id: 'definitions',
    module,
    label: { pt: 'Definições do mapa', en: 'Map definitions' },
    permissions: [
      {
        code: may.definitions.view,
        action: 'view',
        label: { pt: 'Abrir as definições do mapa', en: 'Open the map definitions' },
        roles: ['manager'],
      },
      {
        code: may.definitions.config,
        action: 'config',
        label: { pt: 'Ver os valores das definições do mapa e as versões', en: 'See the values of the map definitions and their versions' },
        roles: ['manager'],
      },
      {
        code: may.definitions.edit,
        action: 'configEdit',
        label: { pt: 'Alterar as definições do mapa e repor versões', en: 'Change the map definitions and restore versions' },
        roles: [],
      },
    ],
  },
  {
    id: 'home-settings',
    module,
    label: { pt: 'Página inicial do portal', en: 'Portal home page' },
    permissions: [
      {
        code: may.home.view,
        action: 'view',
        label: { pt: 'Ver as definições da página inicial', en: 'See the settings of the home page' },
        roles: ['manager'],
      },
      {
        code: may.home.edit,
        action: 'configEdit',
        label: { pt: 'Alterar as definições da página inicial', en: 'Change the settings of the home page' },
        roles: ['manager'],
      },
    ],
  },
];
