import { managers, permission, type PermissionArea } from '#platform/access/permissions.ts';

export const mayAudit = { view: 'ACL_00050', detail: 'ACL_00051', private: 'ACL_00052', export: 'ACL_00053', config: 'ACL_00054' } as const;

export const auditPermissions: PermissionArea = {
  id: 'audit',
  module: 'geoportalgestao',
  label: { pt: 'Auditoria', en: 'Audit' },
  permissions: [
    permission(mayAudit.view, 'view', 'Ver quem alterou o quê e quando', 'See who changed what and when', managers),
    permission(mayAudit.detail, 'detail', 'Ver os valores antes e depois', 'See the values before and after', managers),
    permission(mayAudit.private, 'private', 'Ver dados pessoais na auditoria', 'See personal data in the audit trail', []),
    permission(mayAudit.export, 'export', 'Exportar a auditoria', 'Export the audit trail', []),
    permission(mayAudit.config, 'config', 'Definir quanto tempo se guarda a auditoria', 'Decide how long the audit trail is kept', []),
  ],
};
