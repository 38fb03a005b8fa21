import type { WebRoom } from '#platform/shell/room.ts';
import { edocCodes } from '../permissions.ts';

/** The link to document management. */
export const edoclinkWeb: WebRoom = {
  routes: [
    {
      path: 'meubairrogestao/edoclink',
      title: { pt: 'Mapas e-doc', en: 'E-doc maps' },
      access: { anyOf: [edocCodes.view] },
      layout: 'backoffice',
      load: () => import('./list-page.tsx'),
    },
    {
      path: 'meubairrogestao/edoclink/config',
      title: { pt: 'Configuração da gestão documental', en: 'Configuration of document management' },
      access: { anyOf: [edocCodes.config, edocCodes.configEdit] },
      layout: 'backoffice',
      load: () => import('./config-page.tsx'),
    },
  ],
};
