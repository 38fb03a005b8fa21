import { managers, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';

/** Codes of people and roles. The specification names the actions (1 §6) and only ACL_00007 as a code; the other numbers are ours. */
export const permissions: readonly PermissionArea[] = [
  {
    id: 'backoffice',
    module: 'geoportalgestao',
    label: { pt: 'Área de gestão', en: 'Back office' },
    permissions: [permission('ACL_00007', 'use', 'Entrar na área de gestão', 'Enter the back office', staff)],
  },
  {
    id: 'users',
    module: 'geoportalgestao',
    label: { pt: 'Utilizadores', en: 'Users' },
    permissions: [
      permission('ACL_00010', 'view', 'Ver a lista de utilizadores', 'See the list of users', managers),
      permission('ACL_00011', 'detail', 'Ver um utilizador', 'See a user', managers),
      permission('ACL_00012', 'add', 'Criar utilizadores', 'Create users', managers),
      permission('ACL_00013', 'edit', 'Alterar utilizadores', 'Edit users', managers),
      permission('ACL_00014', 'delete', 'Eliminar utilizadores', 'Delete users', []),
      permission('ACL_00015', 'update', 'Ativar e desativar utilizadores', 'Activate and deactivate users', managers),
      permission(
        'ACL_00019',
        'update',
        'Repor a verificação em dois passos e aceitar mudanças de e-mail em nome do endereço antigo',
        'Reset two-step verification and accept e-mail changes in place of the old address',
        [],
      ),
      permission('ACL_00016', 'configEdit', 'Atribuir perfis a utilizadores', 'Assign roles to users', []),
      permission('ACL_00017', 'add', 'Importar utilizadores de um ficheiro', 'Import users from a file', []),
      permission('ACL_00018', 'export', 'Exportar a lista de utilizadores', 'Export the list of users', []),
    ],
  },
  {
    id: 'roles',
    module: 'geoportalgestao',
    label: { pt: 'Perfis', en: 'Roles' },
    permissions: [
      permission('ACL_00020', 'view', 'Ver a lista de perfis', 'See the list of roles', managers),
      permission('ACL_00021', 'detail', 'Ver um perfil', 'See a role', managers),
      permission('ACL_00022', 'add', 'Criar perfis', 'Create roles', []),
      permission('ACL_00023', 'edit', 'Alterar perfis', 'Edit roles', []),
      permission('ACL_00024', 'delete', 'Eliminar perfis', 'Delete roles', []),
      permission('ACL_00025', 'private', 'Ver o produto como outro perfil, só em leitura', 'See the product as another role, read-only', []),
    ],
  },
];
