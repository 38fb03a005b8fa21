import type { Processing } from '#platform/privacy/server/processing.ts';

export const messagingProcessing: readonly Processing[] = [
  {
    id: 'messages',
    name: { pt: 'Avisos e mensagens', en: 'Notices and messages' },
    purpose: {
      pt: 'Avisar quem pediu, e quem trata, do que muda nos seus assuntos.',
      en: 'Tell those who asked, and those in charge, what changes in their matters.',
    },
    basis: 'publicTask',
    law: { pt: 'Código do Procedimento Administrativo, artigos 110.º a 114.º', en: 'Code of Administrative Procedure, articles 110 to 114' },
    people: ['accounts', 'reporters', 'requesters', 'staff'],
    recipients: { pt: 'o servidor de correio do município', en: 'the mail server of the municipality' },
    retention: {
      pt: 'mensagens enviadas: pelo prazo definido na conservação; preferências: enquanto a conta existir',
      en: 'messages sent: for the term set for their retention; preferences: as long as the account exists',
    },
    tables: 'notification notification_delivery notification_preference sent_notification',
    kinds: { keys: 'notification_delivery.link' },
  },
  {
    id: 'device-notices',
    name: { pt: 'Avisos em dispositivos', en: 'Notices on devices' },
    purpose: { pt: 'Mostrar os avisos que a pessoa pediu nos seus dispositivos.', en: 'Show the notices a person asked for on their devices.' },
    basis: 'consent',
    law: { pt: 'a escolha da pessoa, que a muda quando quiser', en: 'the person’s choice, which they may change at any time' },
    people: ['accounts', 'staff'],
    recipients: {
      pt: 'o serviço de avisos do fabricante do navegador, que não os consegue ler',
      en: 'the push service of the browser’s maker, which cannot read them',
    },
    retention: {
      pt: 'enquanto o dispositivo estiver ligado à conta; cada aviso até ser entregue',
      en: 'as long as the device belongs to the account; each notice until it is delivered',
    },
    tables: 'push_device push_message push_preference',
    kinds: { keys: 'push_device.p256dh push_device.auth push_device.endpoint' },
  },
];
