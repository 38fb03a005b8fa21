import type { RoomMenu } from '#platform/shell/room.ts';
import { may } from '../../record/permissions.ts';
import { rules, work } from '../../record/web/sections.ts';

export const deskMenu: RoomMenu = {
  menu: [
    { module: 'meubairro', section: work, label: { pt: 'Ocorrências', en: 'Reports' }, to: '/meubairro/home', anyOf: [may.view], order: 1 },
    {
      module: 'meubairrogestao',
      section: { pt: '', en: '' },
      label: { pt: 'Início', en: 'Home' },
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
