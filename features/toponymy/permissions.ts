import { catalogueArea, everyone, managers, permission, staff, type PermissionArea } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may, mayDesk, mayFind } from './codes.ts';

function area(id: keyof typeof may, label: Text): PermissionArea {
  const { export: code, ...codes } = may[id];
  const made = catalogueArea(`toponymy-${id}`, 'toponymy', label, codes);
  const [pt, en] = [label.pt.toLowerCase(), label.en.toLowerCase()];
  return { ...made, permissions: [...made.permissions, permission(code, 'export', `Exportar: ${pt}`, `Export: ${en}`, managers)] };
}

export const permissions: readonly PermissionArea[] = [
  area('streets', { pt: 'Arruamentos', en: 'Streets' }),
  area('doors', { pt: 'Números de polícia', en: 'Door numbers' }),
  area('proposals', { pt: 'Propostas de toponímia', en: 'Naming proposals' }),
  area('places', { pt: 'Lugares', en: 'Localities' }),
  area('types', { pt: 'Tipos de arruamento', en: 'Types of street' }),
  {
    id: 'toponymy-desk',
    module: 'toponymy',
    label: { pt: 'Certidões e endereços', en: 'Certificates and addresses' },
    permissions: [
      permission(
        mayDesk.certify,
        'export',
        'Emitir certidões de toponímia e de número de polícia',
        'Issue certificates of streets and door numbers',
        staff,
      ),
      permission(mayDesk.addresses, 'export', 'Exportar os endereços no modelo nacional', 'Export addresses in the national model', managers),
    ],
  },
  {
    id: 'toponymy-public',
    module: 'toponymy',
    label: { pt: 'Consulta pública', en: 'Public look-up' },
    permissions: [permission(mayFind, 'use', 'Consultar as ruas e os seus nomes', 'Look up the streets and their names', everyone)],
  },
];
