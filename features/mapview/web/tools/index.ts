import {
  IconArrowsMaximize,
  IconCrosshair,
  IconInfoCircle,
  IconLayoutDashboard,
  IconMap2,
  IconRuler2,
  IconSearch,
  IconStack2,
} from '@tabler/icons-react';
import { BasemapChoice } from '#platform/map/basemap-choice.tsx';
import { activateLater, defineTool, type MapTool } from '#platform/map/define-tool.ts';
import { i18n } from '#platform/shell/language.ts';
import { mapPages, may, type ToolCode } from '../../codes.ts';
import type * as identify from './identify.ts';
import { swipe } from './swipe.ts';

/** With its first use; where it does not arrive, the panel, which needs it too, says so. */
const withIdentify = (use: (tool: typeof identify) => void): Promise<void> => import('./identify.ts').then(use, () => {});

/** The same tool under the code of each map's module (specification 2 §6); Meu Bairro's map has the geoportal's. */
const onMaps = (code: ToolCode, tool: Omit<MapTool, 'permission' | 'module' | 'pages'>): readonly MapTool[] =>
  mapPages.map((page) => defineTool({ ...tool, permission: may[page][code], module: null, pages: page === 'ig' ? ['ig', 'meubairro'] : [page] }));

const backOffice = {
  id: 'backoffice',
  label: { pt: 'Gestão', en: 'Back office' },
  icon: IconLayoutDashboard,
  order: 90,
  to: '/geoportalgestao/backoffice/home',
} as const;

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
  ...onMaps('layers', {
    id: 'layers',
    label: { pt: 'Camadas', en: 'Layers' },
    icon: IconStack2,
    order: 10,
    panel: () => import('../panels/layers/panel.tsx'),
  }),
  ...onMaps('layerswitcher', {
    id: 'layerswitcher',
    label: { pt: 'Mapa de base', en: 'Background' },
    icon: IconMap2,
    position: 'right',
    order: 10,
    control: BasemapChoice,
    panel: () => import('../panels/base-maps.tsx'),
  }),
  defineTool({
    id: 'expandcollapse',
    label: { pt: 'Só o mapa', en: 'Map only' },
    icon: IconArrowsMaximize,
    permission: null,
    module: null,
    position: 'right',
    order: 95,
    clears: true,
  }),
  ...onMaps('identify', {
    id: 'identify',
    label: { pt: 'Identificar', en: 'Identify' },
    icon: IconInfoCircle,
    order: 20,
    panel: () => import('../panels/identify.tsx'),
    mount: (session) => {
      const tell = (): void => {
        const told = session.told.get();
        if (!told) return;
        session.panels.open('identify');
        void withIdentify(({ tellOf }) => tellOf(session, told));
      };
      const undo = [
        // A click that hits nothing of a page asks what is there. No tool is armed.
        session.clicks.onEmpty((point) => {
          session.panels.open('identify');
          void withIdentify(({ identifyAt }) => identifyAt(session, point));
        }),
        session.told.subscribe(tell),
      ];
      tell();
      return () => {
        for (const one of undo) one();
      };
    },
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
    exclusive: true,
    panel: () => import('../panels/location.tsx'),
    activate: activateLater(
      () => import('./location.ts').then(({ activateLocation }) => activateLocation),
      () => i18n.t('mapview:measure.notLoaded'),
    ),
  }),
  swipe,
  // On any map the geoportal's, where its own module has none that the person may use.
  defineTool({ ...backOffice, permission: may.ig.backoffice, module: null }),
  ...(['epl', 'gu'] as const).map((page) => defineTool({ ...backOffice, permission: may[page].backoffice, module: null, pages: [page] })),
];
