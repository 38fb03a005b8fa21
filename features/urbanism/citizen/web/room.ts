import { IconListSearch } from '@tabler/icons-react';
import type { WebRoom } from '#platform/shell/room.ts';

const title = { pt: 'O meu processo de urbanismo', en: 'My planning process' };

export const citizenWeb: WebRoom = {
  routes: [{ path: 'gu/o-meu-processo', title, access: 'public', layout: 'portal', plain: true, load: () => import('./page.tsx') }],
  homeActions: [
    {
      id: 'urban-process',
      module: 'gu',
      label: title,
      detail: { pt: 'Em que ponto está e o que falta.', en: 'How far it is and what is missing.' },
      to: '/gu/o-meu-processo',
      order: 55,
      icon: IconListSearch,
    },
  ],
};
