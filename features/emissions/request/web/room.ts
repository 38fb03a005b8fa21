import type { WebRoom } from '#platform/shell/room.ts';

/** The four tools of the map, and what a private link opens. */
export const requestWeb: WebRoom = {
  tools: () => import('./tools.ts').then(({ tools }) => tools),
  routes: [
    {
      path: 'portal/documento/$token',
      title: { pt: 'Documento emitido', en: 'Issued document' },
      access: 'public',
      layout: 'portal',
      plain: true,
      load: () => import('./issued.tsx'),
    },
  ],
};
