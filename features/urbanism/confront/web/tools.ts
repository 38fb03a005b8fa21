import { IconLayersIntersect } from '@tabler/icons-react';
import { activateLater, defineTool, followAddress, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';
import { language } from '#platform/shell/language.ts';
import { processActions } from '../../record/web/process-actions.ts';

const id = 'confrontations';
/** To confront, and to look around a process: either opens the panel. */
const codes = ['GU_00098', 'GU_00113'] as const;
const label = { pt: 'Confrontações', en: 'Confrontations' };

function withProcess(session: MapSession, process: number, does: 'confront' | 'around'): void {
  session.panels.open(id);
  void import('./model.ts').then(({ confrontOf }) => {
    const model = confrontOf(session);
    if (does === 'around') model.around.set(process);
    else void model.confront({ kind: 'process', id: process });
  });
}

/** From a process of the map, and from an address: `#/gu/home?confront=12`, `?around=12`. */
function mount(session: MapSession): () => void {
  const leaveAddress = followAddress(() => {
    const [, does, process] = /[?&](confront|around)=(\d{1,15})\b/.exec(location.hash) ?? [];
    if (process !== undefined) queueMicrotask(() => withProcess(session, Number(process), does === 'around' ? does : 'confront'));
  });
  const leave = [
    { id, label, permission: codes[0], order: 40, does: 'confront' as const },
    { id: 'surroundings', label: { pt: 'Envolvente', en: 'Surroundings' }, permission: codes[1], order: 50, does: 'around' as const },
  ].map(({ does, ...action }) => processActions.register({ ...action, run: (map, process) => withProcess(map, process.id, does) }));
  return () => {
    leaveAddress();
    for (const undo of leave) undo();
  };
}

/** Here and not among the words of the slice, which no map loads. */
const off = {
  pt: 'As confrontações não carregaram. Verifique a ligação e abra-as de novo.',
  en: 'The confrontations did not load. Check the connection and open them again.',
};

export const tools: readonly MapTool[] = [
  defineTool({
    id,
    label,
    icon: IconLayersIntersect,
    permission: codes,
    module: 'gu',
    pages: ['gu'],
    order: 20,
    exclusive: true,
    mount,
    panel: () => import('./panel.tsx'),
    activate: activateLater(
      () => import('./activate.ts').then(({ activateConfront }) => activateConfront),
      () => off[language.get()],
    ),
  }),
];
