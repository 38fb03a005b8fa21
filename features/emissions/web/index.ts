import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';
import { catalogueWeb } from '../catalogue/web/room.ts';
import { registerWeb } from '../register/web/room.ts';
import { requestWeb } from '../request/web/room.ts';
import { signingWeb } from '../signing/web/room.ts';
import { verifyWeb } from '../verify/web/room.ts';

/** Documents of a place in the browser. */
export const emissionsWeb: WebFeature = {
  id: 'emissions',
  // The words come with the panels.
  messages: {
    pt: { off: 'A ferramenta não carregou. Verifique a ligação e abra-a de novo.' },
    en: { off: 'The tool did not load. Check the connection and open it again.' },
  },
  ...mergeWebRooms([requestWeb, catalogueWeb, registerWeb, signingWeb, verifyWeb]),
  dashboard: () => import('./menu.ts').then(({ dashboard }) => dashboard),
  backofficeRoutes: () => import('./menu.ts').then(({ routes }) => routes),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
};
