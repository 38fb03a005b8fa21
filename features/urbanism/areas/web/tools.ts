import { IconLassoPolygon, IconRulerMeasure } from '@tabler/icons-react';
import { activateLater, defineTool, followAddress, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';
import { language } from '#platform/shell/language.ts';

/** Areas and limits are layers of the map; an address that asks for those of a process opens the panel: `#/gu/home?areas=12&title=77/2026`. */
function mount(session: MapSession): () => void {
  let hasEnded = false;
  let stop = (): void => {};
  void import('./show.ts').then(({ showOn }) => {
    if (!hasEnded) stop = showOn(session);
  });
  const leaveAddress = followAddress(() => {
    if (/[?&]areas=\d+/.test(location.hash)) session.panels.open('urban-areas');
  });
  return () => {
    hasEnded = true;
    stop();
    leaveAddress();
  };
}

/** Each of these begins here: see areas, edit and associate those of processes, add some (specification 2 §6). */
const entry = ['GU_00111', 'GU_00095', 'GU_00097', 'GU_00101'];

/** Here and not among the words of the slice, which no map loads. */
const off = {
  pt: 'O desenho de áreas não carregou. Verifique a ligação e abra o painel de novo.',
  en: 'Drawing of areas did not load. Check the connection and open the panel again.',
};

export const tools: readonly MapTool[] = [
  defineTool({
    id: 'urban-areas',
    label: { pt: 'Áreas urbanas', en: 'Urban areas' },
    icon: IconLassoPolygon,
    permission: entry,
    module: null,
    pages: ['gu'],
    order: 70,
    exclusive: true,
    mount,
    panel: () => import('./panels/areas.tsx'),
    activate: activateLater(
      () => import('./activate.ts').then(({ activateAreas }) => activateAreas),
      () => off[language.get()],
    ),
  }),
  defineTool({
    id: 'urban-limits',
    label: { pt: 'Limites geográficos', en: 'Geographic limits' },
    icon: IconRulerMeasure,
    permission: 'GU_00111',
    module: null,
    pages: ['gu'],
    order: 71,
    panel: () => import('./panels/limits.tsx'),
  }),
];
