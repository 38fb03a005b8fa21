import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { may } from '../../record/permissions.ts';
import { emissions } from '../../record/web/section.ts';

const entry = { module: 'eplgestao', section: emissions, anyOf: [may.view] } as const;

export const registerMenu: RoomMenu = {
  menu: [
    { ...entry, label: { pt: 'Registo de emissões', en: 'Register of issued documents' }, to: '/eplgestao/emissions', order: 10 },
    { ...entry, label: { pt: 'Estatísticas das emissões', en: 'Statistics of issued documents' }, to: '/eplgestao/emissions/figures', order: 11 },
  ],
};
