import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute, WebFeature } from '#platform/shell/feature.ts';
import { may, occurrenceMay } from '../codes.ts';

const module = 'geoportalgestao';
const title: Text = { pt: 'Notificações', en: 'Notifications' };
const sentTitle: Text = { pt: 'Notificações enviadas', en: 'Sent notifications' };
const notification = () => import('./desk/notification-page.tsx');
const sentList = () => import('./desk/sent-list.tsx');

/** The same screens for all notifications and for those of occurrences: each asks its address which it is. */
function screens(code: string, codes: typeof occurrenceMay | typeof may): ScreenRoute[] {
  const one = (path: string, name: Text, anyOf: readonly string[], load: ScreenRoute['load']): ScreenRoute => ({
    path: `${code}/notifications${path}`,
    title: name,
    access: { anyOf },
    layout: 'backoffice',
    load,
  });
  return [
    one('', title, [codes.view], () => import('./desk/notifications-page.tsx')),
    one('/add', { pt: 'Criar notificação', en: 'Create notification' }, [codes.add], notification),
    one(
      '/config',
      { pt: 'Configuração das notificações', en: 'Notification settings' },
      [codes.config, codes.configEdit],
      () => import('./desk/settings-page.tsx'),
    ),
    one('/$id', { pt: 'Notificação', en: 'Notification' }, [codes.detail, codes.edit], notification),
  ];
}

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
    ...screens(module, may),
    ...screens('meubairrogestao', occurrenceMay),
    {
      path: 'portal/notices',
      title: { pt: 'Mensagens que recebo', en: 'Messages I get' },
      access: 'logged-in',
      layout: 'portal',
      load: () => import('./pages/notices.tsx'),
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
  menu: () => import('./menu.ts').then(({ messagingMenu }) => messagingMenu),
  headerTools: [{ id: 'bell', load: () => import('./bell/bell.tsx') }],
};
