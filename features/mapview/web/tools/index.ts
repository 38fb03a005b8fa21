import { IconCrosshair, IconInfoCircle, IconLayoutDashboard, IconRuler2, IconSearch, IconStack2 } from '@tabler/icons-react';
import { activateLater, defineTool, type MapTool } from '#platform/map/define-tool.ts';
import { i18n } from '#platform/shell/language.ts';
import { activateIdentify, mountIdentify } from './identify.ts';

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
    mount: mountIdentify,
    activate: activateIdentify,
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
    exclusive: true,
    panel: () => import('../panels/location.tsx'),
    activate: activateLater(
      () => import('./location.ts').then(({ activateLocation }) => activateLocation),
      () => i18n.t('mapview:measure.notLoaded'),
    ),
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
