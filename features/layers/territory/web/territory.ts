import { IconMap } from '@tabler/icons-react';
import { sendAs } from '#platform/http/web/client.ts';
import { defineTool } from '#platform/map/define-tool.ts';
import type { FeatureInfoProvider, MapSession } from '#platform/map/index.ts';
import { isAllInside } from '../domain/all-inside.ts';
import { wires, type Endpoints } from './wires.ts';

const AFTER_FIRST_PICTURE_MS = 1500;

/** What is known of any point, on every map, and the ground beyond the boundary paled. */
export const territory = defineTool({
  id: 'territory',
  label: { pt: 'Território', en: 'Territory' },
  icon: IconMap,
  permission: null,
  module: null,
  background: true,
  mount(session) {
    const ended = new AbortController();
    const undo: (() => void)[] = [session.featureInfo.register(pointInfo)];
    // The first picture has no ground beyond the boundary to speak of: this is no part of the first load.
    session.map.once('rendercomplete', () => setTimeout(() => void paleWhenSeen(session, ended.signal), AFTER_FIRST_PICTURE_MS));
    return () => {
      ended.abort();
      for (const one of undo) one();
    };
  },
});

/** What is known of any point is asked with the first click. */
const pointInfo: FeatureInfoProvider = {
  id: 'territory-point',
  label: { pt: 'Local', en: 'Place' },
  isTheme: false,
  query: async (query) => (await import('./feature-info.ts')).pointInfo(query),
};

/** What draws the outside comes when some of it is first in view. Where no boundary is known, or it could not be had, nothing is paled. */
async function paleWhenSeen(session: MapSession, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const found = await sendAs<Endpoints['boundary']>(wires.boundary, { signal }).catch(() => null);
  if (!found || signal.aborted) return;
  const look = (): void => {
    const [minx = 0, miny = 0, maxx = 0, maxy = 0] = session.map.getView().calculateExtent(session.map.getSize());
    if (isAllInside(found.geometry, [minx, miny, maxx, maxy])) return;
    unlook();
    void import('./outside.ts').then(({ paleOutside }) => paleOutside(session, found.geometry, signal)).catch(() => {});
  };
  const unlook = session.view.subscribe(look);
  signal.addEventListener('abort', unlook);
  look();
}
