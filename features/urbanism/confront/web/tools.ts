import { IconLayersIntersect } from '@tabler/icons-react';
import { activateLater, defineTool, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';
import { i18n } from '#platform/shell/language.ts';
import { processActions } from '../../record/web/process-actions.ts';

const id = 'confrontations';
const permission = 'GU_00098';
const label = { pt: 'Confrontações', en: 'Confrontations' };

function confrontProcess(session: MapSession, processId: number): void {
  session.panels.open(id);
  void import('./model.ts').then(({ confrontOf }) => confrontOf(session).confront({ kind: 'process', id: processId }));
}

/** From a process of the map, and from an address: `#/gu/home?confront=12`. */
function mount(session: MapSession): () => void {
  const follow = (): void => {
    const [, process] = /[?&]confront=(\d{1,15})\b/.exec(location.hash) ?? [];
    if (process !== undefined) queueMicrotask(() => confrontProcess(session, Number(process)));
  };
  follow();
  addEventListener('hashchange', follow);
  const leave = processActions.register({ id, label, permission, order: 40, run: (map, process) => confrontProcess(map, process.id) });
  return () => {
    removeEventListener('hashchange', follow);
    leave();
  };
}

export const tools: readonly MapTool[] = [
  defineTool({
    id,
    label,
    icon: IconLayersIntersect,
    permission,
    module: 'gu',
    pages: ['gu'],
    order: 20,
    exclusive: true,
    mount,
    panel: () => import('./panel.tsx'),
    activate: activateLater(
      () => import('./activate.ts').then(({ activateConfront }) => activateConfront),
      () => i18n.t('urbanism:confrontOff'),
    ),
  }),
];
