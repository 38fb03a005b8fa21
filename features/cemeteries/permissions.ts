import { catalogueArea, everyone, managers, permission, type PermissionArea } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { may, mayDesk, mayFind } from './codes.ts';

type Name = keyof typeof may;

function area(id: Name, label: Text): PermissionArea {
  const { export: code, ...codes } = may[id];
  const made = catalogueArea(`cemeteries-${id}`, 'cemeteries', label, codes);
  const [pt, en] = [label.pt.toLowerCase(), label.en.toLowerCase()];
  return { ...made, permissions: [...made.permissions, permission(code, 'export', `Exportar: ${pt}`, `Export: ${en}`, managers)] };
}

export const permissions: readonly PermissionArea[] = [
  area('cemeteries', { pt: 'Cemitérios', en: 'Cemeteries' }),
  area('plots', { pt: 'Lugares de cemitério', en: 'Cemetery plots' }),
  area('deceased', { pt: 'Falecidos', en: 'Deceased' }),
  area('operations', { pt: 'Operações funerárias', en: 'Funeral operations' }),
  area('concessions', { pt: 'Concessões', en: 'Concessions' }),
  area('licences', { pt: 'Licenças de obras em cemitérios', en: 'Cemetery works licences' }),
  area('rates', { pt: 'Tabela de taxas dos cemitérios', en: 'Cemetery table of fees' }),
  {
    id: 'cemeteries-desk',
    module: 'cemeteries',
    label: { pt: 'Gestão dos cemitérios', en: 'Cemetery management' },
    permissions: [
      permission(mayDesk.overview, 'view', 'Ver o quadro de ocupação e a planta', 'See the occupation board and the plan', ['operator', 'manager']),
      permission(mayDesk.registers, 'export', 'Emitir os livros de registo', 'Print the legal registers', managers),
      permission(mayDesk.import, 'update', 'Importar lugares e inumações', 'Import plots and burials', managers),
    ],
  },
  {
    id: 'cemeteries-public',
    module: 'cemeteries',
    label: { pt: 'Consulta pública', en: 'Public look-up' },
    permissions: [permission(mayFind, 'use', 'Procurar sepulturas', 'Find graves', everyone)],
  },
];
