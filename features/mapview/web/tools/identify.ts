import { createStore, type Store } from '#platform/shell/store.ts';
import { afterPaint } from '#platform/shell/after-paint.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { askProviders, latest, type MapSession, type Point, type ThemeAnswer } from '#platform/map/index.ts';

export interface IdentifyState {
  readonly point: Point | null;
  readonly answers: readonly ThemeAnswer[];
}

/** Pixels from the edge of the map. */
const EDGE = 120;

const states = new WeakMap<MapSession, Store<IdentifyState>>();

/** What the tool has found on this map; the panel shows it. */
export function identifyState(session: MapSession): Store<IdentifyState> {
  const known = states.get(session) ?? createStore<IdentifyState>({ point: null, answers: [] });
  states.set(session, known);
  return known;
}

const requests = new WeakMap<MapSession, ReturnType<typeof latest>>();

function requestsOf(session: MapSession): ReturnType<typeof latest> {
  const known = requests.get(session) ?? latest();
  requests.set(session, known);
  return known;
}

/** A click that hits nothing of a page asks what is there, of all themes that are on the map; a newer click drops the older. No tool is armed. */
export function mountIdentify(session: MapSession): () => void {
  const state = identifyState(session);
  const ask = async (point: Point): Promise<void> => {
    session.highlight.show({ type: 'Point', coordinates: point }, { timeout: null, pulse: 0 });
    state.set({ point, answers: [] });
    const { resolution } = session.view.get();
    const asked = [...session.featureInfo.all(), ...session.layers.themes(resolution)];
    await requestsOf(session).run((signal) => askProviders(asked, { point, resolution, signal }, (answers) => state.set({ point, answers })));
  };
  return session.clicks.onEmpty((point) => {
    session.panels.open('identify');
    afterPaint(() => keepInSight(session, point));
    void ask(point);
  });
}

/** The panel takes room from the map, a phone's sheet covers it: moves it as little as brings the place back into sight. */
function keepInSight({ map }: MapSession, point: Point): void {
  const view = map.getView();
  const [width = 0, height = 0] = map.getSize() ?? [];
  const [top = 0, right = 0, bottom = 0, left = 0] = view.padding ?? [];
  const [x = 0, y = 0] = view.getCenter() ?? [];
  const within = (off: number, room: number): number => {
    const reach = Math.max(0, room / 2 - EDGE) * (view.getResolution() ?? 1);
    return off - Math.max(-reach, Math.min(reach, off));
  };
  view.setCenter([x + within(point[0] - x, width - left - right), y + within(point[1] - y, height - top - bottom)]);
}

/** Ends and clears the highlight. */
export function activateIdentify({ session }: ToolContext): () => void {
  return () => {
    requestsOf(session).cancel();
    session.highlight.clear();
    identifyState(session).set({ point: null, answers: [] });
  };
}
