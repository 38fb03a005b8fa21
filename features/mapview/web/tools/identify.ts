import { createStore, type Store } from '#platform/shell/store.ts';
import { afterPaint } from '#platform/shell/after-paint.ts';
import { askProviders, type ThemeAnswer } from '#platform/map/ask-features.ts';
import { SEARCH_PULSE_MS, type FeatureInfo, type FeatureInfoProvider, type MapSession, type Point, type ToldFeatures } from '#platform/map/index.ts';

interface IdentifyState {
  readonly point: Point | null;
  readonly answers: readonly ThemeAnswer[];
  /** Key of the feature that is looked at. */
  readonly current: string | null;
}

/** A feature of a layer, as one walks from one to the next. */
export interface FoundFeature {
  readonly key: string;
  readonly item: FeatureInfo;
  readonly provider: FeatureInfoProvider;
}

/** Pixels from the edge of the map. */
const EDGE = 120;

interface Asking {
  readonly state: Store<IdentifyState>;
  /** Ends with the next point. */
  stop: AbortController;
}
const askings = new WeakMap<MapSession, Asking>();

function askingOf(session: MapSession): Asking {
  const known = askings.get(session) ?? {
    state: createStore<IdentifyState>({ point: null, answers: [], current: null }),
    stop: new AbortController(),
  };
  askings.set(session, known);
  return known;
}

/** What the tool has found on this map; the panel shows it. */
export const identifyState = (session: MapSession): Store<IdentifyState> => askingOf(session).state;

/** Asks what is there, of all themes that are on the map; a newer point drops the older. */
export function identifyAt(session: MapSession, point: Point): void {
  const asking = askingOf(session);
  asking.stop.abort();
  asking.stop = new AbortController();
  afterPaint(() => keepInSight(session, point));
  session.highlight.show({ type: 'Point', coordinates: point }, { timeout: null, pulse: 0 });
  const providers = [...session.featureInfo.all(), ...session.layers.themes(session.view.get().resolution)];
  asking.state.set({ point, answers: providers.map((provider) => ({ provider, state: 'pending', items: [] })), current: null });
  void ask(session, providers, point);
}

/** What was found by a link is told as if it had been clicked, until somebody looks elsewhere or closes the panel. */
export function tellOf(session: MapSession, told: ToldFeatures): void {
  const { state, stop } = askingOf(session);
  if (session.told.get() !== told) return;
  stop.abort();
  const { layer, point, items } = told;
  const provider: FeatureInfoProvider = { id: layer.id, label: layer.title, isTheme: true, query: async () => items };
  const answers: readonly ThemeAnswer[] = [{ provider, state: 'done', items }];
  state.set({ point, answers, current: null });
  const unfollow = state.subscribe(() => {
    if (state.get().answers === answers) return;
    unfollow();
    if (session.told.get() === told) session.told.set(null);
  });
}

/** A theme that did not answer, once more; the others stay. */
export function askAgain(session: MapSession, provider: FeatureInfoProvider): void {
  const { point } = identifyState(session).get();
  if (point) void ask(session, [provider], point);
}

async function ask(session: MapSession, providers: readonly FeatureInfoProvider[], point: Point): Promise<void> {
  const { state, stop } = askingOf(session);
  const { signal } = stop;
  await askProviders(providers, { point, resolution: session.view.get().resolution, signal }, (answer) => {
    const now = state.get();
    state.set({ ...now, answers: now.answers.map((one) => (one.provider === answer.provider ? answer : one)) });
  });
  const { answers, current } = state.get();
  const [first] = foundIn(answers);
  if (!signal.aborted && first && current === null && answers.every((one) => one.state !== 'pending')) lookAt(session, first);
}

/** The features of all layers in the order they are listed: what lies over each other can be walked through. */
export function foundIn(answers: readonly ThemeAnswer[]): readonly FoundFeature[] {
  return answers
    .filter(({ provider }) => provider.isTheme)
    .flatMap(({ provider, items }) => items.map((item, index) => ({ key: `${provider.id}/${index}`, item, provider })));
}

/** Marks a feature on the map; one whose shape is not known, where it was asked for. Answers the extent of the mark. */
export function lookAt(session: MapSession, { key, item }: FoundFeature): ReturnType<MapSession['highlight']['show']> {
  const state = identifyState(session);
  const now = state.get();
  state.set({ ...now, current: key });
  return session.highlight.show(item.geometry ?? { type: 'Point', coordinates: now.point }, { label: item.title, pulse: SEARCH_PULSE_MS });
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
export function stopIdentify(session: MapSession): void {
  const { state, stop } = askingOf(session);
  stop.abort();
  session.highlight.clear();
  state.set({ point: null, answers: [], current: null });
}
