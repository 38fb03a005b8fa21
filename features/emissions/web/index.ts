import type { WebFeature } from '#platform/shell/feature.ts';
import { mergeWebRooms } from '#platform/shell/room.ts';
import { registerWeb } from '../register/web/room.ts';
import { signingWeb } from '../signing/web/room.ts';
import { verifyWeb } from '../verify/web/room.ts';

/** Documents of a place in the browser. */
export const emissionsWeb: WebFeature = {
  id: 'emissions',
  messages: { pt: {}, en: {} },
  ...mergeWebRooms([registerWeb, signingWeb, verifyWeb]),
  dashboard: () => import('./menu.ts').then(({ dashboard }) => dashboard),
  menu: () => import('./menu.ts').then(({ menu }) => menu),
  resources: () => import('./menu.ts').then(({ resources }) => resources()),
};
