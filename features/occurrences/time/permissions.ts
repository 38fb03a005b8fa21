import { catalogueArea, catalogueCodes, managers, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';
import { pauseCode } from '../record/permissions.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** Deadlines, routing and response templates: MB_01100 to MB_01119, beside the two the specification gives. */
export const mayTime = {
  activity: 'MB_00572',
  accountable: 'MB_00630',
  overdue: 'MB_01100',
  pause: pauseCode,
  recalculate: 'MB_01102',
} as const;

export const timeCatalogue = {
  daysoff: catalogueCodes('MB_01103'),
  routingrules: catalogueCodes('MB_01108'),
  responsetemplates: catalogueCodes('MB_01113'),
} as const;

/*#__NO_SIDE_EFFECTS__*/
const area = (id: keyof typeof timeCatalogue, label: Text): PermissionArea => catalogueArea(id, 'meubairrogestao', label, timeCatalogue[id]);

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-time',
    module: 'meubairro',
    label: { pt: 'Prazos e acompanhamento', en: 'Deadlines and follow-up' },
    permissions: [
      permission(mayTime.activity, 'view', 'Ver a atividade recente', 'See the latest activity', staff),
      permission(mayTime.accountable, 'view', 'Ver aquilo por que se responde', 'See what one is accountable for', staff),
      permission(mayTime.overdue, 'view', 'Ver as ocorrências fora do prazo', 'See the overdue occurrences', staff),
      permission(mayTime.pause, 'update', 'Suspender e retomar o prazo', 'Pause and resume the deadline', staff),
      permission(
        mayTime.recalculate,
        'update',
        'Recalcular os prazos das ocorrências abertas',
        'Recalculate the deadlines of open occurrences',
        managers,
      ),
    ],
  },
  area('daysoff', { pt: 'dias sem expediente', en: 'days off' }),
  area('routingrules', { pt: 'regras de encaminhamento', en: 'routing rules' }),
  area('responsetemplates', { pt: 'respostas-tipo', en: 'response templates' }),
];
