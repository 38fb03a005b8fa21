import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { may } from '../../record/permissions.ts';
import { rules, work } from '../../record/web/sections.ts';

export const deskMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairrogestao/home',
      title: { pt: 'Início', en: 'Home' },
      access: { anyOf: [may.home] },
      layout: 'backoffice',
      load: () => import('./setup-page.tsx'),
    },
    {
      path: 'meubairrogestao/settings',
      title: { pt: 'Definições', en: 'Settings' },
      access: { anyOf: [may.settings, may.settingsEdit] },
      layout: 'backoffice',
      load: () => import('./settings/page.tsx'),
    },
  ],
  dashboard: [
    {
      id: 'occurrences',
      module: 'meubairro',
      title: { pt: 'Ocorrências', en: 'Reports' },
      anyOf: [may.view],
      order: 10,
      wide: true,
      load: () => import('./home-card.tsx'),
    },
  ],
  menu: [
    { module: 'meubairro', section: work, label: { pt: 'Ocorrências', en: 'Reports' }, to: '/meubairro/home', anyOf: [may.view], order: 1 },
    {
      module: 'meubairrogestao',
      section: rules,
      label: { pt: 'O que está por preparar', en: 'What is left to set up' },
      to: '/meubairrogestao/home',
      anyOf: [may.home],
      order: 5,
    },
    {
      module: 'meubairrogestao',
      section: rules,
      label: { pt: 'Definições', en: 'Settings' },
      to: '/meubairrogestao/settings',
      anyOf: [may.settings, may.settingsEdit],
      order: 90,
    },
  ],
};
