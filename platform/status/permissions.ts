import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

/** The specification names no such page; the codes are ours, in the row of the administration. */
export const mayStatus = { view: 'ACL_00055', retry: 'ACL_00056' } as const;

export const statusPermissions: PermissionArea = {
  id: 'status',
  module: 'geoportalgestao',
  label: { pt: 'Estado do serviço', en: 'Service status' },
  permissions: [
    permission(mayStatus.view, 'view', 'Ver o estado do serviço', 'See the service status', managers),
    permission(mayStatus.retry, 'update', 'Repetir trabalhos que falharam', 'Run failed jobs again', managers),
  ],
};
