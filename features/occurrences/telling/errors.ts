import { defineErrors } from '#platform/kernel/errors.ts';

export const noticeErrors = defineErrors({
  'notice.nobody': {
    status: 422,
    pt: 'Nenhum dos destinatários pode ser avisado por este canal.',
    en: 'None of the addressees can be reached this way.',
  },
  'notice.changed': {
    status: 409,
    pt: 'O número mudou entretanto: agora {count|é|são} {count}. Confirme de novo.',
    en: 'The number has changed: it is now {count}. Please confirm again.',
  },
  'notice.channel-off': {
    status: 422,
    pt: 'Este canal está desligado na configuração das notificações.',
    en: 'This channel is switched off in the notification settings.',
  },
});
