import { IconChartHistogram } from '@tabler/icons-react';
import { defineTool, type MapTool } from '#platform/map/define-tool.ts';

export const figureTools: readonly MapTool[] = [
  defineTool({
    id: 'urban-dashboard',
    label: { pt: 'Números dos processos', en: 'Process figures' },
    icon: IconChartHistogram,
    permission: 'GU_00077',
    module: null,
    pages: ['gu'],
    order: 51,
    panel: () => import('./panel.tsx'),
  }),
];
