import { IconView360 } from '@tabler/icons-react';
import { activateLater, defineTool, type MapTool } from '#platform/map/define-tool.ts';
import { i18n } from '#platform/shell/language.ts';

const streetView = (permission: string, pages: readonly string[]): MapTool =>
  defineTool({
    id: 'streetview',
    label: { pt: 'Vista de rua', en: 'Street view' },
    icon: IconView360,
    permission,
    module: null,
    pages,
    order: 45,
    exclusive: true,
    panel: () => import('../panels/street-view.tsx'),
    activate: activateLater(
      () => import('./street-view.ts').then(({ activateStreetView }) => activateStreetView),
      () => i18n.t('street-view:notLoaded'),
    ),
  });

/** The same tool, under the code of each map's module (specification 2 §6). */
export const tools: readonly MapTool[] = [
  streetView('IG_00008', ['ig', 'meubairro']),
  streetView('EPL_00043', ['epl']),
  streetView('GU_00078', ['gu']),
];
