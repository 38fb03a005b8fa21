import type { WebRoom } from '#platform/shell/room.ts';

export const registerWeb: WebRoom = {
  routes: [
    {
      path: 'epl/documents',
      title: { pt: 'Os meus documentos', en: 'My documents' },
      access: 'public',
      layout: 'portal',
      plain: true,
      load: () => import('./own/page.tsx'),
    },
  ],
  homeSections: [{ id: 'own-documents', module: 'epl', signedIn: true, order: 6, height: 10, load: () => import('./own/section.tsx') }],
};
