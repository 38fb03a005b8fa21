import '../heights.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import { i18n } from '#platform/shell/language.ts';
import { createStore, type Store } from '#platform/shell/store.ts';

const points = new WeakMap<MapSession, Store<Point | null>>();

/** The point whose coordinates are told. */
export function pickedPoint(session: MapSession): Store<Point | null> {
  const known = points.get(session) ?? createStore<Point | null>(null);
  points.set(session, known);
  return known;
}

/** A click tells a point's coordinates. */
export function activateLocation({ session, close }: ToolContext): () => void {
  const picked = pickedPoint(session);
  const stop = session.clicks.pick({
    prompt: i18n.t('mapview:heights.coordinates.prompt'),
    onPick: (point) => {
      picked.set(point);
      session.highlight.show({ type: 'Point', coordinates: point }, { pulse: 0, timeout: null });
    },
    onCancel: close,
  });
  return () => {
    stop();
    picked.set(null);
    session.highlight.clear();
  };
}
