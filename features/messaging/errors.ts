import { defineErrors } from '#platform/kernel/errors.ts';

export const messagingErrors = defineErrors({
  'notification.channel-unavailable': {
    status: 422,
    pt: 'Este canal não está disponível nesta instalação. Escolha outro.',
    en: 'This channel is not available in this installation. Choose another one.',
  },
  'notification.channel-off': {
    status: 422,
    pt: 'Este canal está desligado na configuração das notificações.',
    en: 'This channel is switched off in the notification settings.',
  },
  'notification.not-manual': {
    status: 422,
    pt: 'Esta notificação é automática: é enviada quando acontece o que a desencadeia.',
    en: 'This notification is automatic: it is sent when its trigger occurs.',
  },
  'notification.needs-record': {
    status: 422,
    pt: 'Esta notificação fala de um registo: envie-a a partir dele.',
    en: 'This notification is about a record: send it from the record’s page.',
  },
  'notification.inactive': {
    status: 422,
    pt: 'A notificação está desligada. Ligue-a antes de a enviar.',
    en: 'The notification is switched off. Switch it on before sending it.',
  },
  'notification.nobody': {
    status: 422,
    pt: 'Nenhuma pessoa escolhida pode ser avisada por este canal.',
    en: 'None of the people chosen can be reached through this channel.',
  },
  'notification.changed': {
    status: 409,
    pt: 'O número de pessoas mudou entretanto: agora {count|é|são} {count}. Confirme de novo.',
    en: 'The number of people has changed: it is now {count}. Please confirm again.',
  },
  'notification.too-many': {
    status: 422,
    pt: 'São demasiadas pessoas de uma só vez (no máximo {max}). Escolha menos destinatários.',
    en: 'This is too many people at once (the maximum is {max}). Choose fewer.',
  },
  'push.bad-subscription': {
    status: 422,
    pt: 'Este navegador deu um endereço que não pode ser usado para avisos.',
    en: 'This browser gave an address that cannot be used for notices.',
  },
  'push.too-many-devices': {
    status: 422,
    pt: 'Já tem {max} dispositivos com avisos. Retire um que já não use.',
    en: 'You already have {max} devices with notices. Remove one you no longer use.',
  },
  'notification.nothing-failed': { status: 422, pt: 'Não há envios falhados para repetir.', en: 'There are no failed deliveries to retry.' },
});
