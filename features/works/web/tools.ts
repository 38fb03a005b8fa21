import { IconBarrierBlock } from '@tabler/icons-react';
import { defineTool, type MapTool } from '#platform/map/define-tool.ts';
import { may } from '../codes.ts';
import { worksStyle } from './map-style.ts';

const title = { pt: 'Obras na via pública', en: 'Works in public space' };

/** Published works as a layer of the municipality's map, from the open data: off until somebody turns it on or follows a link to it. */
export const tools: readonly MapTool[] = [
  defineTool({
    id: 'works-layer',
    label: title,
    icon: IconBarrierBlock,
    permission: may.look,
    module: 'gim',
    pages: ['ig'],
    background: true,
    mount: (session) =>
      session.layers.add({
        id: 'works',
        title,
        visible: false,
        opacity: 1,
        source: { kind: 'geojson', url: '/gim/works.geojson', crs: 'degrees' },
        style: worksStyle,
        identify: {
          title: { pt: '{title}', en: '{title}' },
          fields: [
            { name: 'number', label: { pt: 'Número', en: 'Number' } },
            { name: 'kind', label: { pt: 'Tipo', en: 'Kind' } },
            { name: 'stateName', label: { pt: 'Estado', en: 'State' } },
            { name: 'effect', label: { pt: 'Trânsito', en: 'Traffic' } },
            { name: 'from', label: { pt: 'Início', en: 'Start' } },
            { name: 'to', label: { pt: 'Fim', en: 'End' } },
            { name: 'url', label: { pt: 'Página', en: 'Page' } },
          ],
        },
      }).remove,
  }),
];
