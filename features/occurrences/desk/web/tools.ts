import { IconLayoutDashboard, IconMapPins, IconMessageReport } from '@tabler/icons-react';
import { mayUse } from '#platform/access/web/session.ts';
import { formatProjected } from '#platform/map/coordinates.ts';
import { defineTool, type MapTool } from '#platform/map/define-tool.ts';

/** `may.home` and `may.add` of the record: the whole list of codes would be in the first load of every map. */
const may = { home: 'MB_00006', add: 'MB_01004' } as const;

const reportHere = { pt: 'Comunicar aqui', en: 'Report here' };
const seeNear = { pt: 'Ver ocorrências perto', en: 'See reports nearby' };

/** What Meu Bairro brings to maps: what one can do at a place of any, and on its own the way to its back office. */
export const tools: readonly MapTool[] = [
  defineTool({
    id: 'backoffice',
    label: { pt: 'Gestão', en: 'Back office' },
    icon: IconLayoutDashboard,
    permission: may.home,
    module: 'meubairrogestao',
    pages: ['meubairro'],
    order: 90,
    to: '/meubairrogestao/home',
  }),
  defineTool({
    id: 'occurrences-report-here',
    label: reportHere,
    icon: IconMessageReport,
    permission: null,
    module: 'meubairro',
    background: true,
    mount: ({ placeActions }) =>
      placeActions.register({
        id: 'report',
        label: reportHere,
        icon: IconMessageReport,
        isMain: true,
        to: (point) => `${mayUse(may.add) ? '/meubairro/new' : '/meubairro/report'}?at=${formatProjected(point).replace(' ', '')}`,
      }),
  }),
  defineTool({
    id: 'occurrences-near',
    label: seeNear,
    icon: IconMapPins,
    permission: null,
    module: 'meubairro',
    pages: ['ig'],
    background: true,
    mount: ({ placeActions }) =>
      placeActions.register({
        id: 'near',
        label: seeNear,
        icon: IconMapPins,
        to: (point) => `/meubairro/home?c=${formatProjected(point).replace(' ', '')}&s=2000`,
      }),
  }),
];
