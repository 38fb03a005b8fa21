import type { FeatureLike } from 'ol/Feature.js';
import type BaseLayer from 'ol/layer/Base.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type OlMap from 'ol/Map.js';
import type { Point } from './coordinates.ts';
import { createStore, type Reading, type Store } from '#platform/shell/store.ts';

/** Someone waits for a place on the map. */
interface PickRequest {
  /** What to do, as the map says it: "Toque no local do problema". */
  readonly prompt: string;
  onPick(point: Point): void;
  /** The pointer moved (not on touch screens), or left the map. */
  onMove?(point: Point | null): void;
  /** Double click or double tap. */
  onFinish?(): void;
  /** A key on the focused map, before the map itself has it; true: it was used. */
  onKey?(event: KeyboardEvent): boolean;
  /** Where the keyboard's crosshair stands; null, or without it: the centre of the map. */
  readonly cursor?: Reading<Point | null>;
  /** Escape, or another picking took over. */
  onCancel?(): void;
}

export interface Clicks {
  /** The picking under way; the map shows its prompt and, on a keyboard, the crosshair. */
  readonly picking: Store<PickRequest | null>;
  /** Takes all clicks of the map until the answer is called. The newest picking wins; the one before is cancelled. */
  pick(request: PickRequest): () => void;
  cancelPick(): boolean;
  /** Features of this layer answer to clicks (and to Enter at the crosshair) while nobody picks. Answers the undoing. */
  onFeature(layer: BaseLayer, handler: (feature: FeatureLike, at: Point) => void): () => void;
  /** Clicks that hit no answering feature, while nobody picks: the newest first, until one says (`true`) that the click was meant for it. */
  onEmpty(handler: (at: Point) => unknown): () => void;
  /** The same as a click there: the keyboard's Enter at the crosshair. */
  clickAt(point: Point): void;
}

/** Fingers and shaky hands: features this near answer to a click, in pixels. */
const HIT_TOLERANCE = 8;
const DOUBLE_CLICK_REACH = 12;

export function createClicks(map: OlMap): Clicks {
  const picking = createStore<PickRequest | null>(null);
  const handlers = new Map<BaseLayer, (feature: FeatureLike, at: Point) => void>();
  const empty = new Set<(at: Point) => unknown>();

  const featureAt = (pixel: number[]): { feature: FeatureLike; layer: BaseLayer } | undefined =>
    map.forEachFeatureAtPixel(pixel, (feature, layer) => (layer && handlers.has(layer) ? { feature, layer } : undefined), {
      hitTolerance: HIT_TOLERANCE,
      layerFilter: (layer) => handlers.has(layer),
    });
  const click = (pixel: number[], at: Point): void => {
    const hit = featureAt(pixel);
    if (hit) handlers.get(hit.layer)?.(hit.feature, at);
    else void offer(at);
  };
  const offer = async (at: Point): Promise<void> => {
    for (const handler of [...empty].toReversed()) if ((await handler(at)) === true) return;
  };
  const pointOf = (event: MapBrowserEvent): Point => [event.coordinate[0] ?? 0, event.coordinate[1] ?? 0];

  let clicks: readonly (readonly number[])[] = [];
  map.on('click', (event) => {
    clicks = [...clicks.slice(-1), event.pixel];
    picking.get()?.onPick(pointOf(event));
  });
  map.on('singleclick', (event) => {
    if (!picking.get()) click(event.pixel, pointOf(event));
  });
  map.on('dblclick', (event) => {
    const request = picking.get();
    if (!request) return;
    event.stopPropagation();
    // Two quick clicks at two places are two points, whatever their pace.
    const [first, second] = clicks;
    if (first && second && Math.hypot((first[0] ?? 0) - (second[0] ?? 0), (first[1] ?? 0) - (second[1] ?? 0)) < DOUBLE_CLICK_REACH)
      request.onFinish?.();
  });
  map.on('pointermove', (event) => {
    if (event.dragging) return;
    const request = picking.get();
    const pointer = request ? 'crosshair' : featureAt(event.pixel) ? 'pointer' : '';
    map.getTargetElement()?.style.setProperty('cursor', pointer);
    request?.onMove?.(pointOf(event));
  });

  return {
    picking,
    pick(request) {
      picking.get()?.onCancel?.();
      picking.set(request);
      return () => {
        if (picking.get() !== request) return;
        picking.set(null);
        map.getTargetElement()?.style.removeProperty('cursor');
      };
    },
    cancelPick() {
      const request = picking.get();
      if (!request) return false;
      picking.set(null);
      request.onCancel?.();
      return true;
    },
    onFeature(layer, handler) {
      handlers.set(layer, handler);
      return () => handlers.delete(layer);
    },
    onEmpty(handler) {
      empty.add(handler);
      return () => empty.delete(handler);
    },
    clickAt(point) {
      const request = picking.get();
      if (request) request.onPick(point);
      else click(map.getPixelFromCoordinate([...point]), point);
    },
  };
}
