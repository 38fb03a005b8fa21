import { IconCrosshair, IconInfoCircle, IconLayoutDashboard, IconRuler2, IconSearch, IconStack2 } from '@tabler/icons-react';
import { activateLater, defineTool, type MapTool } from '#platform/map/define-tool.ts';
import { i18n } from '#platform/shell/language.ts';
import type * as identify from './identify.ts';

/** With its first use; where it does not arrive, the panel, which needs it too, says so. */
const withIdentify = (use: (tool: typeof identify) => void): Promise<void> => import('./identify.ts').then(use, () => {});

export const tools: readonly MapTool[] = [
  defineTool({
    id: 'navsearch',
    label: { pt: 'Pesquisa', en: 'Search' },
    icon: IconSearch,
    permission: null,
    module: null,
    position: 'top',
    openByDefault: true,
    panel: () => import('../panels/search.tsx'),
  }),
  defineTool({
    id: 'layerswitcher',
    label: { pt: 'Camadas', en: 'Layers' },
    icon: IconStack2,
    permission: 'IG_00009',
    module: null,
    order: 10,
    panel: () => import('../panels/layer-switcher.tsx'),
  }),
  defineTool({
    id: 'identify',
    label: { pt: 'Identificar', en: 'Identify' },
    icon: IconInfoCircle,
    permission: 'IG_00012',
    module: null,
    order: 20,
    panel: () => import('../panels/identify.tsx'),
    // A click that hits nothing of a page asks what is there. No tool is armed.
    mount: (session) =>
      session.clicks.onEmpty((point) => {
        session.panels.open('identify');
        void withIdentify(({ identifyAt }) => identifyAt(session, point));
      }),
    activate:
      ({ session }) =>
      () =>
        void withIdentify(({ stopIdentify }) => stopIdentify(session)),
  }),
  defineTool({
    id: 'measure',
    label: { pt: 'Medir', en: 'Measure' },
    icon: IconRuler2,
    permission: null,
    module: null,
    order: 30,
    exclusive: true,
    panel: () => import('../panels/measure.tsx'),
    activate: activateLater(
      () => import('./measure.ts').then(({ activateMeasure }) => activateMeasure),
      () => i18n.t('mapview:measure.notLoaded'),
    ),
  }),
  defineTool({
    id: 'location',
    label: { pt: 'Localização', en: 'Location' },
    icon: IconCrosshair,
    permission: null,
    module: null,
    order: 40,
    panel: () => import('../panels/location.tsx'),
  }),
  defineTool({
    id: 'backoffice',
    label: { pt: 'Gestão', en: 'Back office' },
    icon: IconLayoutDashboard,
    permission: 'IG_00006',
    module: null,
    order: 90,
    to: '/geoportalgestao/backoffice/home',
  }),
];
