import type { PermissionArea } from '#platform/access/permissions.ts';

/** Questions, answers and the related feature: MB_01080 to MB_01089. */
export const mayReporting = {
  questionsView: 'MB_01080',
  questionsEdit: 'MB_01081',
  viewAnswers: 'MB_01082',
  updateAnswers: 'MB_01083',
} as const;

export const reportingPermissions: readonly PermissionArea[] = [
  {
    id: 'occurrence-questions',
    module: 'meubairrogestao',
    label: { pt: 'Perguntas a quem comunica', en: 'Questions to whoever reports' },
    permissions: [
      {
        code: mayReporting.questionsView,
        action: 'view',
        label: { pt: 'Ver as perguntas', en: 'See the questions' },
        roles: ['operator', 'manager'],
      },
      { code: mayReporting.questionsEdit, action: 'edit', label: { pt: 'Alterar as perguntas', en: 'Change the questions' }, roles: ['manager'] },
    ],
  },
  {
    id: 'occurrence-answers',
    module: 'meubairro',
    label: { pt: 'Ocorrências: respostas e elemento relacionado', en: 'Occurrences: answers and related feature' },
    permissions: [
      {
        code: mayReporting.viewAnswers,
        action: 'view',
        label: { pt: 'Ver as respostas às perguntas', en: 'See the answers to the questions' },
        roles: ['operator', 'manager'],
      },
      {
        code: mayReporting.updateAnswers,
        action: 'update',
        label: { pt: 'Alterar as respostas às perguntas', en: 'Change the answers to the questions' },
        roles: ['operator', 'manager'],
      },
    ],
  },
];
