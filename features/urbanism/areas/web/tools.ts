import { IconLassoPolygon, IconRulerMeasure } from '@tabler/icons-react';
import { activateLater, defineTool, followAddress, type MapTool } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';
import { i18n } from '#platform/shell/language.ts';

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
      () => i18n.t('urbanism:areasOff'),
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
