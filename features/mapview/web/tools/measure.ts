import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import Polygon from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { ToolContext } from '#platform/map/define-tool.ts';
import type { MapSession, Point } from '#platform/map/index.ts';
import { i18n } from '#platform/shell/language.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import { distance } from './geometry.ts';

export interface MeasureState {
  readonly kind: 'line' | 'area';
  readonly points: readonly Point[];
  readonly finished: boolean;
}

const states = new WeakMap<MapSession, Store<MeasureState>>();

/** What is being measured on this map; panel and map work on the same. */
export function measureState(session: MapSession): Store<MeasureState> {
  const known = states.get(session) ?? createStore<MeasureState>({ kind: 'line', points: [], finished: false });
  states.set(session, known);
  return known;
}

/** Points by click or by Enter at the crosshair; the sketch follows the pointer to the next one. */
export function activateMeasure({ session, map, close }: ToolContext): () => void {
  const state = measureState(session);
  const source = new VectorSource();
  const layer = new VectorLayer({ source, zIndex: 3000, style: () => sketchStyles(session.dark.get()) });
  map.addLayer(layer);
  let pointer: Point | null = null;

  const draw = (): void => {
    const { kind, points, finished } = state.get();
    const line = [...points, ...(pointer && !finished && points.length > 0 ? [pointer] : [])].map((point) => [...point]);
    source.clear();
    if (line.length > 1) source.addFeature(new Feature(kind === 'area' && line.length > 2 ? new Polygon([line]) : new LineString(line)));
    if (points.length > 0) source.addFeature(new Feature(new MultiPoint(points.map((point) => [...point]))));
  };
  const unfollow = state.subscribe(draw);
  const stop = session.clicks.pick({
    prompt: i18n.t('mapview:measure.prompt'),
    onPick(point) {
      const now = state.get();
      const last = now.finished ? undefined : now.points.at(-1);
      // The second click of a double click is no new point.
      if (last && distance(last, point) < session.view.get().resolution * 4) return;
      state.set(now.finished ? { ...now, points: [point], finished: false } : { ...now, points: [...now.points, point] });
    },
    onMove(point) {
      pointer = point;
      draw();
    },
    onFinish: () => finish(state),
    onCancel: close,
  });
  return () => {
    stop();
    unfollow();
    map.removeLayer(layer);
    state.set({ ...state.get(), points: [], finished: false });
  };
}

export function finish(state: Store<MeasureState>): void {
  const now = state.get();
  if (now.points.length >= (now.kind === 'area' ? 3 : 2)) state.set({ ...now, finished: true });
}

function sketchStyles(dark: boolean): Style[] {
  const colour = dark ? '#ffd166' : '#b3005c';
  const halo = dark ? '#101519' : '#ffffff';
  return [
    new Style({ stroke: new Stroke({ color: halo, width: 6 }) }),
    new Style({
      stroke: new Stroke({ color: colour, width: 3, lineDash: [8, 5] }),
      fill: new Fill({ color: `${colour}26` }),
      image: new CircleStyle({ radius: 5, fill: new Fill({ color: colour }), stroke: new Stroke({ color: halo, width: 2 }) }),
    }),
  ];
}
