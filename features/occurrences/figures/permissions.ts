import { managers, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';

/** Tables of figures: MB_01160 to MB_01179. What they count is what their reader may see; who does how much is a permission of its own. */
export const mayFigures = { view: 'MB_01160', performers: 'MB_01161', export: 'MB_01162' } as const;

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-reports',
    module: 'meubairro',
    label: { pt: 'Relatórios de ocorrências', en: 'Figures on occurrences' },
    permissions: [
      permission(mayFigures.view, 'view', 'Ver os relatórios', 'See the figures', staff),
      permission(mayFigures.performers, 'view', 'Ver quanto faz cada unidade e cada pessoa', 'See how much each unit and each person does', managers),
      permission(mayFigures.export, 'export', 'Exportar os relatórios que se veem', 'Export the figures one sees', managers),
    ],
  },
];
