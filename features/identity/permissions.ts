import type { PermissionArea } from '#platform/access/permissions.ts';

/** Codes of people and roles. The specification names the actions (1 §6) and only ACL_00007 as a code; the other numbers are ours. */
export const permissions: readonly PermissionArea[] = [
  {
    id: 'backoffice',
    module: 'geoportalgestao',
    label: { pt: 'Área de gestão', en: 'Back office' },
    permissions: [
      { code: 'ACL_00007', action: 'use', label: { pt: 'Entrar na área de gestão', en: 'Enter the back office' }, roles: ['operator', 'manager'] },
    ],
  },
  {
    id: 'users',
    module: 'geoportalgestao',
    label: { pt: 'Utilizadores', en: 'Users' },
    permissions: [
      { code: 'ACL_00010', action: 'view', label: { pt: 'Ver a lista de utilizadores', en: 'See the list of users' }, roles: ['manager'] },
      { code: 'ACL_00011', action: 'detail', label: { pt: 'Ver um utilizador', en: 'See a user' }, roles: ['manager'] },
      { code: 'ACL_00012', action: 'add', label: { pt: 'Criar utilizadores', en: 'Create users' }, roles: ['manager'] },
      { code: 'ACL_00013', action: 'edit', label: { pt: 'Alterar utilizadores', en: 'Edit users' }, roles: ['manager'] },
      { code: 'ACL_00014', action: 'delete', label: { pt: 'Eliminar utilizadores', en: 'Delete users' }, roles: [] },
      {
        code: 'ACL_00015',
        action: 'update',
        label: { pt: 'Ativar e desativar utilizadores', en: 'Activate and deactivate users' },
        roles: ['manager'],
      },
      {
        code: 'ACL_00019',
        action: 'update',
        label: {
          pt: 'Repor a verificação em dois passos e aceitar mudanças de e-mail em nome do endereço antigo',
          en: 'Reset two-step verification and accept e-mail changes in place of the old address',
        },
        roles: [],
      },
      { code: 'ACL_00016', action: 'configEdit', label: { pt: 'Atribuir perfis a utilizadores', en: 'Assign roles to users' }, roles: [] },
      { code: 'ACL_00017', action: 'add', label: { pt: 'Importar utilizadores de um ficheiro', en: 'Import users from a file' }, roles: [] },
      { code: 'ACL_00018', action: 'export', label: { pt: 'Exportar a lista de utilizadores', en: 'Export the list of users' }, roles: [] },
    ],
  },
  {
    id: 'roles',
    module: 'geoportalgestao',
    label: { pt: 'Perfis', en: 'Roles' },
    permissions: [
      { code: 'ACL_00020', action: 'view', label: { pt: 'Ver a lista de perfis', en: 'See the list of roles' }, roles: ['manager'] },
      { code: 'ACL_00021', action: 'detail', label: { pt: 'Ver um perfil', en: 'See a role' }, roles: ['manager'] },
      { code: 'ACL_00022', action: 'add', label: { pt: 'Criar perfis', en: 'Create roles' }, roles: [] },
      { code: 'ACL_00023', action: 'edit', label: { pt: 'Alterar perfis', en: 'Edit roles' }, roles: [] },
      { code: 'ACL_00024', action: 'delete', label: { pt: 'Eliminar perfis', en: 'Delete roles' }, roles: [] },
      {
        code: 'ACL_00025',
        action: 'private',
        label: { pt: 'Ver o produto como outro perfil, só em leitura', en: 'See the product as another role, read-only' },
        roles: [],
      },
    ],
  },
];
