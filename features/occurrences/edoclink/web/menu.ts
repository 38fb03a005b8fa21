import { edocCodes } from '../permissions.ts';
import type { RoomMenu } from '#platform/shell/room-menu.ts';
import { lists } from '../../record/web/sections.ts';

export const edoclinkMenu: RoomMenu = {
  routes: [
    {
      path: 'meubairrogestao/edoclink/config',
      title: { pt: 'Configuração da gestão documental', en: 'Configuration of document management' },
      access: { anyOf: [edocCodes.config, edocCodes.configEdit] },
      layout: 'backoffice',
      load: () => import('./config-page.tsx'),
    },
  ],
  resources: () => import('../resources.ts').then(({ edocLinkMaps }) => [{ resource: edocLinkMaps, section: lists, order: 60, shown: edocIsActive }]),
};

/** Only where the municipality works with it (specification 2 §2): off by default. */
async function edocIsActive(): Promise<boolean> {
  const [{ api }, { edocContract }] = await Promise.all([import('#platform/http/web/client.ts'), import('../contract.ts')]);
  return (await api(edocContract, 'settings')).active;
}
