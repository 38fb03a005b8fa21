import { defineErrors } from '#platform/kernel/errors.ts';

export const workErrors = defineErrors({
  'urban-work.unreadable': {
    status: 422,
    pt: 'O documento Word deste modelo já não se consegue ler. Peça a quem gere os modelos que o envie de novo.',
    en: 'The Word document of this template cannot be read any more. Ask whoever keeps the templates to send it again.',
  },
  'urban-work.strange-blank': {
    status: 422,
    pt: 'O texto tem campos que não se conhecem: {names}. Corrija-os antes de emitir.',
    en: 'The text has blanks that are not known: {names}. Correct them before issuing.',
  },
});
