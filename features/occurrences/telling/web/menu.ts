import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { may } from '../../record/permissions.ts';
import { rules } from '../../record/web/sections.ts';

export const tellingMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairrogestao/transform',
      title: { pt: 'Passar para outro estado', en: 'Move into another status' },
      access: { anyOf: [may.transformState] },
      layout: 'backoffice',
      load: () => import('./desk/transform-page.tsx'),
    },
  ],
  menu: [
    {
      module: 'meubairrogestao',
      section: rules,
      label: { pt: 'Passar para outro estado', en: 'Move into another status' },
      to: '/meubairrogestao/transform',
      anyOf: [may.transformState],
      order: 88,
    },
  ],
  resources: () => import('../resources.ts').then(({ reminders }) => [{ resource: reminders, section: rules, order: 87 }]),
};
