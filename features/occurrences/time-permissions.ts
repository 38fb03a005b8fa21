import type { Permission, PermissionAction, PermissionArea, StarterRole as Role } from '#platform/access/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';

const desk: readonly Role[] = ['operator', 'manager'];
const lead: readonly Role[] = ['manager'];

/** Deadlines, routing and response templates: MB_01100 to MB_01119, beside the two the specification gives. */
export const mayTime = {
  activity: 'MB_00572',
  accountable: 'MB_00630',
  overdue: 'MB_01100',
  pause: 'MB_01101',
  recalculate: 'MB_01102',
} as const;

const actions = ['view', 'detail', 'add', 'edit', 'delete'] as const;

function codes(first: number) {
  const [view, detail, add, edit, remove] = actions.map((_action, index) => `MB_${String(first + index).padStart(5, '0')}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { view, detail, add, edit, delete: remove };
}

export const timeCatalogue = {
  daysoff: codes(1103),
  routingrules: codes(1108),
  responsetemplates: codes(1113),
} as const;

const verbs: Record<(typeof actions)[number], Text> = {
  view: { pt: 'Ver a lista', en: 'See the list' },
  detail: { pt: 'Ver um registo', en: 'See a record' },
  add: { pt: 'Adicionar', en: 'Add' },
  edit: { pt: 'Alterar', en: 'Edit' },
  delete: { pt: 'Eliminar e restaurar', en: 'Delete and restore' },
};

function area(id: keyof typeof timeCatalogue, label: Text): PermissionArea {
  return {
    id,
    module: 'meubairrogestao',
    label,
    permissions: actions.map((action) => ({
      code: timeCatalogue[id][action],
      action,
      label: { pt: `${verbs[action].pt}: ${label.pt}`, en: `${verbs[action].en}: ${label.en}` },
      roles: action === 'view' || action === 'detail' ? desk : lead,
    })),
  };
}

function one(code: string, action: PermissionAction, pt: string, en: string, roles: readonly Role[]): Permission {
  return { code, action, label: { pt, en }, roles };
}

export const timePermissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-time',
    module: 'meubairro',
    label: { pt: 'Prazos e acompanhamento', en: 'Deadlines and follow-up' },
    permissions: [
      one(mayTime.activity, 'view', 'Ver a atividade recente', 'See the latest activity', desk),
      one(mayTime.accountable, 'view', 'Ver aquilo por que se responde', 'See what one is accountable for', desk),
      one(mayTime.overdue, 'view', 'Ver as ocorrências fora do prazo', 'See the overdue occurrences', desk),
      one(mayTime.pause, 'update', 'Suspender e retomar o prazo', 'Pause and resume the deadline', desk),
      one(mayTime.recalculate, 'update', 'Recalcular os prazos das ocorrências abertas', 'Recalculate the deadlines of open occurrences', lead),
    ],
  },
  area('daysoff', { pt: 'dias sem expediente', en: 'days off' }),
  area('routingrules', { pt: 'regras de encaminhamento', en: 'routing rules' }),
  area('responsetemplates', { pt: 'respostas-tipo', en: 'response templates' }),
];
