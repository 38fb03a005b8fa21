import type { Permission, PermissionAction, PermissionArea, StarterRole as Role } from '#platform/access/permissions.ts';

/** Reports: MB_01160 to MB_01179. What they count is what their reader may see; who does how much is a permission of its own. */
export const mayReport = { view: 'MB_01160', performers: 'MB_01161', export: 'MB_01162' } as const;

const desk: readonly Role[] = ['operator', 'manager'];
const lead: readonly Role[] = ['manager'];

function one(code: string, action: PermissionAction, pt: string, en: string, roles: readonly Role[]): Permission {
  return { code, action, label: { pt, en }, roles };
}

export const reportPermissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-reports',
    module: 'meubairro',
    label: { pt: 'Relatórios de ocorrências', en: 'Reports on occurrences' },
    permissions: [
      one(mayReport.view, 'view', 'Ver os relatórios', 'See the reports', desk),
      one(mayReport.performers, 'view', 'Ver quanto faz cada unidade e cada pessoa', 'See how much each unit and each person does', lead),
      one(mayReport.export, 'export', 'Exportar os relatórios que se veem', 'Export the reports one sees', lead),
    ],
  },
];
