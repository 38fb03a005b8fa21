import type { MenuEntry } from '#platform/shell/feature.ts';
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
