import type { Text } from '#platform/kernel/locale.ts';
import type { MenuEntry, ScreenRoute } from '#platform/shell/feature.ts';
import { communication } from '#platform/shell/sections.ts';
import { may, occurrenceMay } from '../codes.ts';

const module = 'geoportalgestao';
const section = communication;

export const messagingMenu: readonly MenuEntry[] = [
  {
    module: 'meubairrogestao',
    section,
    label: { pt: 'Notificações das ocorrências', en: 'Notifications about reports' },
    to: '/meubairrogestao/notifications',
    anyOf: [occurrenceMay.view],
    order: 85,
  },
  { module, section, label: { pt: 'Notificações', en: 'Notifications' }, to: `/${module}/notifications`, anyOf: [may.view], order: 60 },
  {
    module,
    section,
    label: { pt: 'Notificações enviadas', en: 'Sent notifications' },
    to: `/${module}/databasenotifications`,
    anyOf: [may.sentView],
    order: 61,
  },
];

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

export const messagingRoutes: readonly ScreenRoute[] = [
  ...screens(module, may),
  ...screens('meubairrogestao', occurrenceMay),
  { path: `${module}/databasenotifications`, title: sentTitle, access: { anyOf: [may.sentView] }, layout: 'backoffice', load: sentList },
  { path: `${module}/databasenotifications/add`, title: sentTitle, access: { anyOf: [may.sentView] }, layout: 'backoffice', load: sentList },
  {
    path: `${module}/databasenotifications/$id`,
    title: { pt: 'Notificação enviada', en: 'Sent notification' },
    access: { anyOf: [may.sentDetail] },
    layout: 'backoffice',
    load: () => import('./desk/sent-page.tsx'),
  },
];
