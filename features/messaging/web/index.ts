import type { Text } from '#platform/kernel/locale.ts';
import type { WebFeature } from '#platform/shell/feature.ts';
import { may } from '../codes.ts';

const module = 'geoportalgestao';
const section: Text = { pt: 'Comunicação', en: 'Communication' };
const title: Text = { pt: 'Notificações', en: 'Notifications' };
const sentTitle: Text = { pt: 'Notificações enviadas', en: 'Sent notifications' };
const notification = () => import('./desk/notification-page.tsx');
const sentList = () => import('./desk/sent-list.tsx');

export const messagingWeb: WebFeature = {
  id: 'messaging',
  messages: {
    pt: () => import('../messages.pt.ts').then(({ messagingPt }) => messagingPt),
    en: () => import('../messages.en.ts').then(({ messagingEn }) => messagingEn),
  },
  routes: [
    {
      path: 'portal/mailbox/{-$id}',
      title: { pt: 'Caixa de correio', en: 'Mailbox' },
      access: 'public',
      layout: 'portal',
      load: () => import('./pages/mailbox.tsx'),
    },
    {
      path: `${module}/notifications`,
      title,
      access: { anyOf: [may.view] },
      layout: 'backoffice',
      load: () => import('./desk/notifications-page.tsx'),
    },
    {
      path: `${module}/notifications/add`,
      title: { pt: 'Criar notificação', en: 'Create notification' },
      access: { anyOf: [may.add] },
      layout: 'backoffice',
      load: notification,
    },
    {
      path: `${module}/notifications/config`,
      title: { pt: 'Configuração das notificações', en: 'Configuration of notifications' },
      access: { anyOf: [may.config, may.configEdit] },
      layout: 'backoffice',
      load: () => import('./desk/settings-page.tsx'),
    },
    {
      path: `${module}/notifications/$id`,
      title: { pt: 'Notificação', en: 'Notification' },
      access: { anyOf: [may.detail, may.edit] },
      layout: 'backoffice',
      load: notification,
    },
    { path: `${module}/databasenotifications`, title: sentTitle, access: { anyOf: [may.sentView] }, layout: 'backoffice', load: sentList },
    { path: `${module}/databasenotifications/add`, title: sentTitle, access: { anyOf: [may.sentView] }, layout: 'backoffice', load: sentList },
    {
      path: `${module}/databasenotifications/$id`,
      title: { pt: 'Notificação enviada', en: 'Sent notification' },
      access: { anyOf: [may.sentDetail] },
      layout: 'backoffice',
      load: () => import('./desk/sent-page.tsx'),
    },
  ],
  menu: [
    { module, section, label: title, to: `/${module}/notifications`, anyOf: [may.view], order: 60 },
    { module, section, label: sentTitle, to: `/${module}/databasenotifications`, anyOf: [may.sentView], order: 61 },
  ],
  headerTools: [{ id: 'bell', load: () => import('./bell/bell.tsx') }],
};
