import { answerCodes } from '../record/permissions.ts';
import { catalogueArea, catalogueCodes, managers, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';

/** Questions, answers and the related feature: MB_01080 to MB_01089. */
export const mayReporting = {
  questionsView: 'MB_01080',
  questionsEdit: 'MB_01081',
  ...answerCodes,
} as const;

/** Words of the search: MB_01130 to MB_01134. */
export const searchWordsCodes = catalogueCodes('MB_01130');

export const permissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-questions',
    module: 'meubairrogestao',
    label: { pt: 'Perguntas a quem comunica', en: 'Questions to whoever reports' },
    permissions: [
      permission(mayReporting.questionsView, 'view', 'Ver as perguntas', 'See the questions', staff),
      permission(mayReporting.questionsEdit, 'edit', 'Alterar as perguntas', 'Change the questions', managers),
    ],
  },
  catalogueArea('searchwords', 'meubairrogestao', { pt: 'palavras da pesquisa', en: 'search words' }, searchWordsCodes),
  {
    id: 'occurrence-answers',
    module: 'meubairro',
    label: { pt: 'Ocorrências: respostas e elemento relacionado', en: 'Occurrences: answers and related feature' },
    permissions: [
      permission(mayReporting.viewAnswers, 'view', 'Ver as respostas às perguntas', 'See the answers to the questions', staff),
      permission(mayReporting.updateAnswers, 'update', 'Alterar as respostas às perguntas', 'Change the answers to the questions', staff),
    ],
  },
];
