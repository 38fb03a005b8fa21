import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

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
      permission(may.modules.view, 'view', 'Ver a lista de módulos', 'See the list of modules', managers),
      permission(may.modules.detail, 'detail', 'Ver um módulo', 'See a module', managers),
      permission(may.modules.add, 'add', 'Criar módulos', 'Create modules', []),
      permission(may.modules.edit, 'edit', 'Alterar, ligar, desligar e ordenar módulos', 'Edit, switch on, switch off and order modules', []),
      permission(may.modules.delete, 'delete', 'Eliminar módulos', 'Delete modules', []),
    ],
  },
  {
    id: 'settings',
    module,
    label: { pt: 'Configuração do município', en: 'Municipality settings' },
    permissions: [
      permission(may.settings.view, 'view', 'Abrir a configuração do município', 'Open the municipality settings', managers),
      permission(
        may.settings.config,
        'config',
        'Ver os valores da configuração e as versões',
        'See the values of the settings and their versions',
        managers,
      ),
      permission(
        may.settings.edit,
        'configEdit',
        'Alterar a configuração, repor versões e testar o correio',
        'Change the settings, restore versions and test the mail',
        [],
      ),
    ],
  },
  {
    id: 'definitions',
    module,
    label: { pt: 'Definições do mapa', en: 'Map definitions' },
    permissions: [
      permission(may.definitions.view, 'view', 'Abrir as definições do mapa', 'Open the map definitions', managers),
      permission(
        may.definitions.config,
        'config',
        'Ver os valores das definições do mapa e as versões',
        'See the values of the map definitions and their versions',
        managers,
      ),
      permission(
        may.definitions.edit,
        'configEdit',
        'Alterar as definições do mapa e repor versões',
        'Change the map definitions and restore versions',
        [],
      ),
    ],
  },
  {
    id: 'home-settings',
    module,
    label: { pt: 'Página inicial do portal', en: 'Portal home page' },
    permissions: [
      permission(may.home.view, 'view', 'Ver as definições da página inicial', 'See the settings of the home page', managers),
      permission(may.home.edit, 'configEdit', 'Alterar as definições da página inicial', 'Change the settings of the home page', managers),
    ],
  },
];
