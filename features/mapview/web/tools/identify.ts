import { i18n } from '#platform/shell/language.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { askProviders, latest, type MapSession, type Point, type ThemeAnswer } from '#platform/map/index.ts';

export interface IdentifyState {
  readonly point: Point | null;
  readonly answers: readonly ThemeAnswer[];
}

const states = new WeakMap<MapSession, Store<IdentifyState>>();

/** What the tool has found on this map; the panel shows it. */
export function identifyState(session: MapSession): Store<IdentifyState> {
  const known = states.get(session) ?? createStore<IdentifyState>({ point: null, answers: [] });
  states.set(session, known);
  return known;
}

/** Each click asks all themes that are on the map; a newer click drops the older. Ends with the highlight gone. */
export function activateIdentify({ session, close }: ToolContext): () => void {
  const state = identifyState(session);
  const requests = latest();
  const ask = async (point: Point): Promise<void> => {
    session.highlight.show({ type: 'Point', coordinates: point }, { timeout: null, pulse: 0 });
    state.set({ point, answers: [] });
    const visible = new Set(
      session.layers.state
        .get()
        .filter((overlay) => overlay.visible)
        .map((overlay) => overlay.id),
    );
    await requests.run((signal) =>
      askProviders(
        session.featureInfo.all(),
        (id) => visible.has(id),
        { point, resolution: session.view.get().resolution, signal },
        (answers) => state.set({ point, answers }),
      ),
    );
  };
  const stop = session.clicks.pick({
    prompt: i18n.t('mapview:identify.prompt'),
    onPick: (point) => void ask(point),
    onCancel: close,
  });
  return () => {
    stop();
    requests.cancel();
    session.highlight.clear();
    state.set({ point: null, answers: [] });
  };
}
