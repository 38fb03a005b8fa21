import type { WebRoom } from '#platform/shell/room.ts';
import { may } from '../../record/permissions.ts';

/** The desk. */
export const deskWeb: WebRoom = {
  routes: [
    {
      path: 'meubairro/home/{-$code}',
      title: { pt: 'Ocorrências', en: 'Reports' },
      access: 'public',
      layout: 'map',
      load: () => import('./home-choice.tsx'),
    },
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
  tools: () => import('./tools.ts').then(({ tools }) => tools),
};
