import { IconSchool } from '@tabler/icons-react';
import { defineTool, type MapTool } from '#platform/map/define-tool.ts';

export const tools: readonly MapTool[] = [
  defineTool({
    id: 'schooldistance',
    label: { pt: 'Distância à escola', en: 'School distance' },
    icon: IconSchool,
    // `may.look` of `codes.ts`, which the map need not load.
    permission: 'SE_00003',
    module: null,
    pages: ['ig'],
    position: 'more',
    order: 70,
    panel: () => import('./panel.tsx'),
  }),
];
