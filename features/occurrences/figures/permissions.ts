import { managers, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';

/** Reports: MB_01160 to MB_01179. What they count is what their reader may see; who does how much is a permission of its own. */
export const mayReport = { view: 'MB_01160', performers: 'MB_01161', export: 'MB_01162' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-reports',
    module: 'meubairro',
    label: { pt: 'Relatórios de ocorrências', en: 'Reports on occurrences' },
    permissions: [
      permission(mayReport.view, 'view', 'Ver os relatórios', 'See the reports', staff),
      permission(mayReport.performers, 'view', 'Ver quanto faz cada unidade e cada pessoa', 'See how much each unit and each person does', managers),
      permission(mayReport.export, 'export', 'Exportar os relatórios que se veem', 'Export the reports one sees', managers),
    ],
  },
];
