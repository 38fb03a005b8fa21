import type { PermissionAction, PermissionArea } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** Reminders, with the codes the specification gives (2 §6). */
export const reminderCodes = { view: 'MB_00653', detail: 'MB_00654', add: 'MB_00655', edit: 'MB_00656', delete: 'MB_00657' } as const;

const verbs: Readonly<Record<keyof typeof reminderCodes, Text>> = {
  view: { pt: 'Ver a lista: lembretes', en: 'See the list: reminders' },
  detail: { pt: 'Ver um registo e a quem chegaria: lembretes', en: 'See a record and whom it would reach: reminders' },
  add: { pt: 'Adicionar: lembretes', en: 'Add: reminders' },
  edit: { pt: 'Alterar: lembretes', en: 'Edit: reminders' },
  delete: { pt: 'Eliminar e restaurar: lembretes', en: 'Delete and restore: reminders' },
};

export const messagePermissions: readonly PermissionArea[] = [
  {
    id: 'reminders',
    module: 'meubairrogestao',
    label: { pt: 'Lembretes', en: 'Reminders' },
    permissions: (Object.keys(verbs) as (keyof typeof verbs)[]).map((action) => ({
      code: reminderCodes[action],
      action: action satisfies PermissionAction,
      label: verbs[action],
      roles: ['manager'],
    })),
  },
];
