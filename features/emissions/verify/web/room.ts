import { IconShieldCheck } from '@tabler/icons-react';
import type { WebRoom } from '#platform/shell/room.ts';

const title = { pt: 'Verificar um documento', en: 'Check a document' };

export const verifyWeb: WebRoom = {
  routes: [{ path: 'portal/verificar/{-$number}', title, access: 'public', layout: 'portal', plain: true, load: () => import('./page.tsx') }],
  homeActions: [
    {
      id: 'verify',
      module: 'epl',
      label: title,
      detail: { pt: 'Pelo número ou pelo ficheiro.', en: 'By its number or by the file.' },
      to: '/portal/verificar',
      order: 60,
      icon: IconShieldCheck,
    },
  ],
};
