import type { WebRoom } from '#platform/shell/room.ts';
import { edocCodes } from '../permissions.ts';

/** The link to document management. */
export const edoclinkWeb: WebRoom = {
  screens: { edoclinkmaps: () => import('./map-screens.tsx') },
  routes: [
    {
      path: 'meubairrogestao/edoclink/config',
      title: { pt: 'Configuração da gestão documental', en: 'Configuration of document management' },
      access: { anyOf: [edocCodes.config, edocCodes.configEdit] },
      layout: 'backoffice',
      load: () => import('./config-page.tsx'),
    },
  ],
};
