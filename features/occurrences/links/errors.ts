import { defineErrors } from '#platform/kernel/errors.ts';

export const linkErrors = defineErrors({
  'question.no-email': {
    status: 422,
    pt: 'Quem comunicou não deixou e-mail: não há como lhe perguntar.',
    en: 'The reporter left no e-mail address: there is no way to ask.',
  },
  'question.open': {
    status: 409,
    pt: 'Já há uma pergunta à espera de resposta.',
    en: 'A question is already waiting for its answer.',
  },
  'question.closed': {
    status: 409,
    pt: 'Esta ocorrência já está concluída.',
    en: 'This report is already closed.',
  },
  'link.over': {
    status: 410,
    pt: 'Esta ligação já não está ativa.',
    en: 'This link is no longer active.',
  },
  'forward.over': {
    status: 409,
    pt: 'Este encaminhamento já terminou.',
    en: 'This hand-over is already over.',
  },
});
