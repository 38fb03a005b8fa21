import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

/** Reminders, with the codes the specification gives (2 §6). */
export const reminderCodes = { view: 'MB_00653', detail: 'MB_00654', add: 'MB_00655', edit: 'MB_00656', delete: 'MB_00657' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'reminders',
    module: 'meubairrogestao',
    label: { pt: 'Lembretes', en: 'Reminders' },
    permissions: [
      permission(reminderCodes.view, 'view', 'Ver a lista: lembretes', 'See the list: reminders', managers),
      permission(
        reminderCodes.detail,
        'detail',
        'Ver um registo e a quem chegaria: lembretes',
        'See a record and whom it would reach: reminders',
        managers,
      ),
      permission(reminderCodes.add, 'add', 'Adicionar: lembretes', 'Add: reminders', managers),
      permission(reminderCodes.edit, 'edit', 'Alterar: lembretes', 'Edit: reminders', managers),
      permission(reminderCodes.delete, 'delete', 'Eliminar e restaurar: lembretes', 'Delete and restore: reminders', managers),
    ],
  },
];
