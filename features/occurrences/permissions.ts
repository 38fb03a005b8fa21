import type { Permission, PermissionAction, PermissionArea, StarterRole as Role } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { mayTime, timePermissions } from './time-permissions.ts';

const desk: readonly Role[] = ['operator', 'manager'];
const lead: readonly Role[] = ['manager'];

/** The front side's codes. The specification names the permissions but not their values (2 §6); ours start at MB_01000. */
export const may = {
  home: 'MB_00006',
  settings: 'MB_00620',
  settingsEdit: 'MB_00621',
  view: 'MB_01000',
  viewPrivate: 'MB_01001',
  viewAll: 'MB_01002',
  detail: 'MB_01003',
  add: 'MB_01004',
  edit: 'MB_01005',
  delete: 'MB_01006',
  export: 'MB_01007',
  assign: 'MB_01008',
  changeStatus: 'MB_01009',
  note: 'MB_01010',
  answer: 'MB_01011',
  viewReporter: 'MB_01012',
} as const;

const catalogueActions = ['view', 'detail', 'add', 'edit', 'delete'] as const;

/** Five codes in a row, in the order the specification uses for every catalogue. */
function catalogueCodes(first: number) {
  const [view, detail, add, edit, remove] = catalogueActions.map((_action, index) => `MB_${String(first + index).padStart(5, '0')}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { view, detail, add, edit, delete: remove };
}

export const catalogue = {
  unities: catalogueCodes(22),
  priorities: catalogueCodes(27),
  types: catalogueCodes(32),
  subtypes: catalogueCodes(37),
  channels: catalogueCodes(42),
  statuses: catalogueCodes(50),
  statusmoves: catalogueCodes(55),
} as const;

const verbs: Record<(typeof catalogueActions)[number], Text> = {
  view: { pt: 'Ver a lista', en: 'See the list' },
  detail: { pt: 'Ver um registo', en: 'See a record' },
  add: { pt: 'Adicionar', en: 'Add' },
  edit: { pt: 'Alterar', en: 'Edit' },
  delete: { pt: 'Eliminar e restaurar', en: 'Delete and restore' },
};

function catalogueArea(id: keyof typeof catalogue, label: Text): PermissionArea {
  const readers: readonly Role[] = desk;
  return {
    id,
    module: 'meubairrogestao',
    label,
    permissions: catalogueActions.map((action) => ({
      code: catalogue[id][action],
      action,
      label: { pt: `${verbs[action].pt}: ${label.pt}`, en: `${verbs[action].en}: ${label.en}` },
      roles: action === 'view' || action === 'detail' ? readers : lead,
    })),
  };
}

function one(code: string, action: PermissionAction, pt: string, en: string, roles: readonly Role[]): Permission {
  return { code, action, label: { pt, en }, roles };
}

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrences',
    module: 'meubairro',
    label: { pt: 'Ocorrências', en: 'Occurrences' },
    permissions: [
      one(may.view, 'view', 'Ver as ocorrências das suas unidades', 'See the occurrences of one’s unities', desk),
      one(may.viewPrivate, 'private', 'Ver ocorrências privadas', 'See private occurrences', desk),
      one(may.viewAll, 'view', 'Ver as ocorrências de todas as unidades', 'See the occurrences of all unities', lead),
      one(may.detail, 'detail', 'Ver os dados internos de uma ocorrência', 'See the internal data of an occurrence', desk),
      one(may.add, 'add', 'Registar ocorrências ao balcão', 'Register occurrences at the desk', desk),
      one(may.edit, 'edit', 'Alterar ocorrências', 'Edit occurrences', desk),
      one(may.delete, 'delete', 'Eliminar e restaurar ocorrências', 'Delete and restore occurrences', lead),
      one(may.export, 'export', 'Exportar ocorrências', 'Export occurrences', lead),
      one(may.assign, 'update', 'Atribuir unidade e responsável', 'Assign unit and person', desk),
      one(may.changeStatus, 'update', 'Mudar o estado', 'Change the status', desk),
      one(may.note, 'update', 'Escrever notas internas', 'Write internal notes', desk),
      one(may.answer, 'notify', 'Responder publicamente', 'Answer publicly', desk),
      one(may.viewReporter, 'view', 'Ver os dados de quem comunicou', 'See the reporter’s data', desk),
    ],
  },
  {
    id: 'occurrences-home',
    module: 'meubairrogestao',
    label: { pt: 'Gestão do Meu Bairro', en: 'Management of My Neighbourhood' },
    permissions: [
      one(may.home, 'view', 'Entrar na gestão do Meu Bairro', 'Enter the management of Meu Bairro', desk),
      one(may.settings, 'config', 'Ver as definições', 'See the settings', lead),
      one(may.settingsEdit, 'configEdit', 'Alterar as definições', 'Edit the settings', lead),
    ],
  },
  catalogueArea('types', { pt: 'tipos de ocorrência', en: 'occurrence types' }),
  catalogueArea('subtypes', { pt: 'subtipos', en: 'subtypes' }),
  catalogueArea('statuses', { pt: 'estados', en: 'statuses' }),
  catalogueArea('statusmoves', { pt: 'mudanças de estado', en: 'status moves' }),
  catalogueArea('unities', { pt: 'unidades', en: 'unities' }),
  catalogueArea('priorities', { pt: 'prioridades', en: 'priorities' }),
  catalogueArea('channels', { pt: 'canais', en: 'channels' }),
  ...timePermissions,
];

/** Every code of the front side: what sees and does all. */
export const managerCodes: readonly string[] = [...Object.values(may), ...Object.values(mayTime)];
