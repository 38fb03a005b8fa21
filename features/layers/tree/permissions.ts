import { managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import { treeModules, type TreeModule } from './modules.ts';

function areaOf({ code, label, may }: TreeModule): PermissionArea {
  const own = (['add', 'edit', 'delete'] as const).every((action) => may[action] !== may.private);
  return {
    id: `${code}-layers`,
    module: code,
    label,
    permissions: [
      permission(may.view, 'view', 'Ver a árvore de camadas', 'See the tree of layers', staff),
      permission(may.detail, 'detail', 'Ver uma camada ou um grupo', 'See a layer or a group', staff),
      permission(
        may.add,
        'add',
        `Adicionar e duplicar camadas e grupos${also(may, 'add', 'pt')}`,
        `Add and copy layers and groups${also(may, 'add', 'en')}`,
        managers,
      ),
      permission(may.edit, 'edit', 'Alterar, mover e ordenar camadas e grupos', 'Edit, move and order layers and groups', managers),
      permission(
        may.delete,
        'delete',
        `Eliminar e restaurar camadas e grupos${also(may, 'delete', 'pt')}`,
        `Delete and restore layers and groups${also(may, 'delete', 'en')}`,
        managers,
      ),
      ...(own
        ? [
            permission(
              may.private,
              'private',
              'Tornar camadas privadas e dizer que perfis as veem',
              'Make layers private and choose the roles that see them',
              managers,
            ),
          ]
        : []),
    ],
  };
}

/** In some modules the specification gives the right to make layers private to a code that opens something else as well. */
function also(may: TreeModule['may'], action: 'add' | 'delete', locale: 'pt' | 'en'): string {
  if (may.private !== may[action]) return '';
  return locale === 'pt' ? '; torná-los privados e dizer que perfis os veem' : '; make them private and choose the roles that see them';
}

export const permissions: readonly PermissionArea[] = treeModules.map(areaOf);
