import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { channelNames, channels } from '../channels.ts';
import { may } from '../codes.ts';
import { restoreNotification } from './notifications.ts';

const channel = { label: { pt: 'Canal', en: 'Channel' }, options: channels.map((value) => ({ value, label: channelNames[value] })) };
const texts = {
  subject_pt: { label: { pt: 'Assunto em português', en: 'Subject in Portuguese' } },
  subject_en: { label: { pt: 'Assunto em inglês', en: 'Subject in English' } },
  message_pt: { label: { pt: 'Mensagem em português', en: 'Message in Portuguese' } },
  message_en: { label: { pt: 'Mensagem em inglês', en: 'Message in English' } },
};
const personal = true;

/** How the audit view speaks of notifications. */
export const messagingAudited: Readonly<Record<string, AuditedTable>> = {
  notification: {
    label: { one: { pt: 'Notificação', en: 'Notification' }, many: { pt: 'Notificações', en: 'Notifications' } },
    title: 'name',
    link: '/geoportalgestao/notifications/:id',
    restore: { code: may.delete, run: (call, id) => call.tx((trx) => restoreNotification(trx, id, null, call.locale)) },
    columns: {
      key: { label: { pt: 'Origem', en: 'Origin' }, hidden: true },
      name: { label: { pt: 'Nome', en: 'Name' } },
      automatic: { label: { pt: 'Automática', en: 'Automatic' } },
      channel,
      ...texts,
      triggers: { label: { pt: 'Quando é enviada', en: 'When it is sent' } },
      targets: { label: { pt: 'Destinatários', en: 'Addressees' } },
      cc: { label: { pt: 'Com conhecimento', en: 'Copies' }, personal },
      bcc: { label: { pt: 'Com conhecimento oculto', en: 'Blind copies' }, personal },
      active: { label: { pt: 'Ligada', en: 'Switched on' } },
    },
  },
  sent_notification: {
    label: { one: { pt: 'Notificação enviada', en: 'Sent notification' }, many: { pt: 'Notificações enviadas', en: 'Sent notifications' } },
    title: 'id',
    keep: 'technical',
    link: '/geoportalgestao/databasenotifications/:id',
    columns: {
      notification_id: { label: { pt: 'Notificação', en: 'Notification' }, of: { table: 'notification', title: 'name' } },
      announcement_id: { label: { pt: 'Aviso', en: 'Announcement' }, hidden: true },
      channel,
      module: { label: { pt: 'Módulo', en: 'Module' } },
      trigger: { label: { pt: 'O que aconteceu', en: 'What happened' } },
      record_id: { label: { pt: 'Registo', en: 'Record' }, hidden: true },
      // The words stand in the record itself, behind the gates of what it is about.
      record_title: { label: { pt: 'Registo', en: 'Record' }, hidden: true },
      subject_pt: { ...texts.subject_pt, hidden: true },
      subject_en: { ...texts.subject_en, hidden: true },
      message_pt: { ...texts.message_pt, hidden: true },
      message_en: { ...texts.message_en, hidden: true },
      subject_tags: { label: { pt: 'Marcadores', en: 'Tags' }, hidden: true },
      message_tags: { label: { pt: 'Marcadores', en: 'Tags' }, hidden: true },
      cc: { label: { pt: 'Com conhecimento', en: 'Copies' }, hidden: true },
      action_pt: { label: { pt: 'Botão', en: 'Button' }, hidden: true },
      action_en: { label: { pt: 'Botão', en: 'Button' }, hidden: true },
      sender_user_id: { label: { pt: 'Enviada por', en: 'Sent by' }, of: { table: 'account', title: 'name' }, personal },
      sender_name: { label: { pt: 'Enviada por', en: 'Sent by' }, personal },
    },
  },
  notification_setting: {
    label: {
      one: { pt: 'Configuração das notificações', en: 'Notification settings' },
      many: { pt: 'Configuração das notificações', en: 'Notification settings' },
    },
    link: '/geoportalgestao/notifications/config',
    columns: {
      email_on: { label: { pt: 'E-mail ligado', en: 'E-mail on' }, personal: false },
      app_on: { label: { pt: 'Na aplicação ligado', en: 'In the application on' } },
      sender_name: { label: { pt: 'Nome do remetente', en: 'Name of the sender' }, personal: false },
      quiet_from: { label: { pt: 'Silêncio desde', en: 'Quiet from' } },
      quiet_to: { label: { pt: 'Silêncio até', en: 'Quiet to' } },
      retention_days: { label: { pt: 'Dias de conservação', en: 'Days kept' } },
    },
  },
};
