import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute } from '#platform/shell/feature.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { may } from '../../record/permissions.ts';
import { emissions } from '../../record/web/section.ts';

const entry = { module: 'eplgestao', section: emissions, anyOf: [may.view] } as const;

const page = (path: string, title: Text, load: ScreenRoute['load']): ScreenRoute => ({
  path: `eplgestao/emissions${path}`,
  title,
  access: { anyOf: [may.view] },
  layout: 'backoffice',
  load,
});

export const registerMenu: RoomMenu = {
  routes: [
    page('', { pt: 'Registo de emissões', en: 'Register of issued documents' }, () => import('./list.tsx')),
    page('/figures', { pt: 'Estatísticas das emissões', en: 'Statistics of issued documents' }, () => import('./figures.tsx')),
    page('/$id', { pt: 'Emissão', en: 'Issued document' }, () => import('./record.tsx')),
  ],
  menu: [
    { ...entry, label: { pt: 'Registo de emissões', en: 'Register of issued documents' }, to: '/eplgestao/emissions', order: 10 },
    { ...entry, label: { pt: 'Estatísticas das emissões', en: 'Statistics of issued documents' }, to: '/eplgestao/emissions/figures', order: 11 },
  ],
};
