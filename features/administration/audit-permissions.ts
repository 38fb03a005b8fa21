import type { PermissionArea } from '#platform/access/permissions.ts';

export const mayAudit = { view: 'ACL_00050', detail: 'ACL_00051', private: 'ACL_00052', export: 'ACL_00053', config: 'ACL_00054' } as const;

export const auditPermissions: PermissionArea = {
  id: 'audit',
  module: 'geoportalgestao',
  label: { pt: 'Auditoria', en: 'Audit' },
  permissions: [
    {
      code: mayAudit.view,
      action: 'view',
      label: { pt: 'Ver quem alterou o quê e quando', en: 'See who changed what and when' },
      roles: ['manager'],
    },
    {
      code: mayAudit.detail,
      action: 'detail',
      label: { pt: 'Ver os valores antes e depois', en: 'See the values before and after' },
      roles: ['manager'],
    },
    {
      code: mayAudit.private,
      action: 'private',
      label: { pt: 'Ver dados pessoais na auditoria', en: 'See personal data in the audit trail' },
      roles: [],
    },
    { code: mayAudit.export, action: 'export', label: { pt: 'Exportar a auditoria', en: 'Export the audit trail' }, roles: [] },
    {
      code: mayAudit.config,
      action: 'config',
      label: { pt: 'Definir quanto tempo se guarda a auditoria', en: 'Decide how long the audit trail is kept' },
      roles: [],
    },
  ],
};
