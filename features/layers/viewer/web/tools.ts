import { IconChartBar, IconLink } from '@tabler/icons-react';
import { defineTool, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/index.ts';
import { dashboardMaps, may } from '../permissions.ts';

/** What a link asks for is looked for as soon as the map is there; who comes without such a link loads nothing of it. */
function mount(session: MapSession): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const follow = (): void => {
    const asked = session.asked.get();
    if (asked) void import('./asked.ts').then(({ showAsked }) => showAsked(session, asked, signal));
  };
  const undo = [
    session.asked.subscribe(follow),
    session.told.subscribe(() => {
      if (session.told.get() === null) session.asked.set(null);
    }),
  ];
  follow();
  return () => {
    ended.abort();
    for (const one of undo) one();
  };
}

export const viewerTools: readonly MapTool[] = [
  ...dashboardMaps.map((page) =>
    defineTool({
      id: 'dashboard',
      label: { pt: 'Números', en: 'Figures' },
      icon: IconChartBar,
      permission: may[page],
      module: null,
      pages: [page],
      order: 50,
      panel: () => import('./dashboard/panel.tsx'),
    }),
  ),
  defineTool({
    id: 'asked-feature',
    label: { pt: 'Elemento de uma ligação', en: 'Feature of a link' },
    icon: IconLink,
    permission: null,
    module: null,
    background: true,
    mount,
  }),
];
