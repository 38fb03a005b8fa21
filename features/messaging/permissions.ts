import type { PermissionArea } from '#platform/access/permissions.ts';

/** The number is ours: the specification names the area's actions, not its codes. */
export const permissions: readonly PermissionArea[] = [
  {
    id: 'mailbox',
    module: 'geoportalgestao',
    label: { pt: 'Caixa de correio da demonstração', en: 'Mailbox of the demonstration' },
    permissions: [
      {
        code: 'ACL_00090',
        action: 'view',
        label: { pt: 'Ver as mensagens que não foram enviadas', en: 'See messages that were not sent' },
        roles: [],
      },
    ],
  },
];
