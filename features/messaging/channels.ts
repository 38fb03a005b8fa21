import type { Text } from '#platform/kernel/locale.ts';

/** The ways a notification may take. `sms` and `push` are there for an installation that brings a provider. */
export const channels = ['email', 'app', 'sms', 'push'] as const;
export type Channel = (typeof channels)[number];

export const channelNames: Readonly<Record<Channel, Text>> = {
  email: { pt: 'E-mail', en: 'E-mail' },
  app: { pt: 'Na aplicação', en: 'In the application' },
  sms: { pt: 'Mensagem de texto (SMS)', en: 'Text message (SMS)' },
  push: { pt: 'Notificação do navegador', en: 'Browser notification' },
};

/** `read` only in the application: no mail tells whether it was opened. */
export const deliveryStatuses = ['waiting', 'sent', 'failed', 'read'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const statusNames: Readonly<Record<DeliveryStatus, Text>> = {
  waiting: { pt: 'À espera', en: 'Waiting' },
  sent: { pt: 'Enviada', en: 'Sent' },
  failed: { pt: 'Falhou', en: 'Failed' },
  read: { pt: 'Lida', en: 'Read' },
};
