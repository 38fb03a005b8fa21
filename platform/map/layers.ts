import type BaseLayer from 'ol/layer/Base.js';
import type OlMap from 'ol/Map.js';
import type { Text } from '#platform/kernel/locale.ts';
import { createStore, type Store } from '#platform/shell/store.ts';

export type LayerStatus = 'idle' | 'loading' | 'failed';

/** How a layer looks in the tree: a line, an area or a point in its colours (CSS). */
export interface LayerSwatch {
  readonly shape: 'line' | 'area' | 'point';
  readonly colour: string;
}

/** One entry of the layer tree. */
export interface OverlaySpec {
  /** Letters, digits, `_` and `-`: it stands in the address of the map. */
  readonly id: string;
  readonly title: Text;
  readonly group?: Text;
  readonly visible: boolean;
  readonly opacity?: number;
  /** Coarsest resolution (metres per pixel) it shows at: the tree says "aproxime" beyond it. */
  readonly until?: number;
  readonly swatch?: LayerSwatch;
  /** Not in the tree: a working layer of a tool. */
  readonly internal?: true;
  readonly layer: BaseLayer;
  /** Asks again for what failed. */
  retry(): void;
}

export interface Overlay extends OverlaySpec {
  readonly opacity: number;
  readonly status: LayerStatus;
}

/** The overlays of a map in drawing order, lowest first. */
export interface Layers {
  readonly state: Store<readonly Overlay[]>;
  /** Puts a layer on the map and in the tree; the answer takes it off. */
  add(spec: OverlaySpec): () => void;
  setVisible(id: string, visible: boolean): void;
  /** 0 to 1. */
  setOpacity(id: string, opacity: number): void;
  /** Moves an overlay one place up (1) or down (-1) in drawing order. */
  move(id: string, by: 1 | -1): void;
  setStatus(id: string, status: LayerStatus): void;
  retry(id: string): void;
  /** From the address of the map: exactly these are visible, also of those that are added later. Null: the usual ones. */
  choose(ids: readonly string[] | null): void;
  /** Someone chose other overlays than the usual ones. */
  changed(): boolean;
}

const OVERLAYS_FROM = 100;

export function createLayers(map: OlMap): Layers {
  const state = createStore<readonly Overlay[]>([]);
  let chosen: ReadonlySet<string> | null = null;
  let touched = false;

  const apply = (next: readonly Overlay[]): void => {
    // First what is known, then the layers: one that becomes visible says at once that it is loading, which must not bring back the old state.
    state.set(next);
    next.forEach((overlay, index) => {
      overlay.layer.setVisible(overlay.visible);
      overlay.layer.setOpacity(overlay.opacity);
      overlay.layer.setZIndex(OVERLAYS_FROM + index + (overlay.internal ? 1000 : 0));
    });
  };
  const change = (id: string, part: Partial<Overlay>): void =>
    apply(state.get().map((overlay) => (overlay.id === id ? { ...overlay, ...part } : overlay)));
  const isChosen = (spec: OverlaySpec): boolean => (chosen && !spec.internal ? chosen.has(spec.id) : spec.visible);

  return {
    state,
    add(spec) {
      map.addLayer(spec.layer);
      apply([
        ...state.get().filter((overlay) => overlay.id !== spec.id),
        { ...spec, opacity: spec.opacity ?? 1, visible: isChosen(spec), status: 'idle' },
      ]);
      return () => {
        map.removeLayer(spec.layer);
        state.set(state.get().filter((overlay) => overlay.layer !== spec.layer));
      };
    },
    setVisible(id, visible) {
      touched = true;
      change(id, { visible });
    },
    setOpacity: (id, opacity) => change(id, { opacity: Math.min(1, Math.max(0, opacity)) }),
    move(id, by) {
      const order = [...state.get()];
      const from = order.findIndex((overlay) => overlay.id === id);
      let to = from + by;
      while (order[to]?.internal) to += by;
      const [here, there] = [order[from], order[to]];
      if (!here || !there) return;
      order[from] = there;
      order[to] = here;
      apply(order);
    },
    setStatus(id, status) {
      if (state.get().some((overlay) => overlay.id === id && overlay.status !== status)) change(id, { status });
    },
    retry: (id) =>
      state
        .get()
        .find((overlay) => overlay.id === id)
        ?.retry(),
    choose(ids) {
      chosen = ids && new Set(ids);
      touched = chosen !== null;
      if (chosen) apply(state.get().map((overlay) => ({ ...overlay, visible: isChosen(overlay) })));
    },
    changed: () => touched,
  };
}
