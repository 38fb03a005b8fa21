import { answerCodes } from '../record/permissions.ts';
import { managers, permission, type PermissionArea, staff } from '#platform/access/permissions.ts';

/** Questions, answers and the related feature: MB_01080 to MB_01089. */
export const mayReporting = {
  questionsView: 'MB_01080',
  questionsEdit: 'MB_01081',
  ...answerCodes,
} as const;

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
