import { IconTable } from '@tabler/icons-react';
import { defineTool, followAddress, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';
import { mapFronts } from '../../territory/map-modules.ts';
import { may } from '../codes.ts';
import { hasTable, readView, viewOf } from './view.ts';

const label = { pt: 'Tabela', en: 'Table' };

/** A link opens the table it was copied from; each layer that has one offers it. */
function mount(session: MapSession): () => void {
  const view = viewOf(session);
  const leaveAddress = followAddress(() => {
    const linked = readView();
    if (linked.layer === null) return;
    view.set(linked);
    // After the panel that the address names: on a phone there is room for one.
    queueMicrotask(() => session.panels.open('table'));
  });
  const withdraw = session.layerActions.register({
    id: 'table',
    label: { pt: 'Ver a tabela', en: 'See the table' },
    icon: IconTable,
    appliesTo: hasTable,
    run({ id }) {
      if (view.get().layer !== id) view.set({ layer: id, filter: '', sort: null, inView: false, onMap: false });
      session.panels.open('table');
    },
  });
  return () => {
    leaveAddress();
    withdraw();
  };
}

/** One on the map of each module, under that module's code. */
export const tools: readonly MapTool[] = mapFronts.map((front) =>
  defineTool({
    id: 'table',
    label,
    icon: IconTable,
    permission: may[front].view,
    module: null,
    pages: [front],
    order: 25,
    below: true,
    mount,
    panel: () => import('./panel.tsx'),
  }),
);
