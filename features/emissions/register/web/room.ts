import { may } from '../../record/permissions.ts';
import type { WebRoom } from '#platform/shell/room.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { ScreenRoute } from '#platform/shell/feature.ts';

const page = (path: string, title: Text, load: ScreenRoute['load']): ScreenRoute => ({
  path: `eplgestao/emissions${path}`,
  title,
  access: { anyOf: [may.view] },
  layout: 'backoffice',
  load,
});

export const registerWeb: WebRoom = {
  routes: [
    page('', { pt: 'Registo de emissões', en: 'Register of issued documents' }, () => import('./list.tsx')),
    page('/figures', { pt: 'Estatísticas das emissões', en: 'Statistics of issued documents' }, () => import('./figures.tsx')),
    page('/$id', { pt: 'Emissão', en: 'Issued document' }, () => import('./record.tsx')),
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
