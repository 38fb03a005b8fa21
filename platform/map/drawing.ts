import type BaseLayer from 'ol/layer/Base.js';
import type { LayerNode, VectorStyle } from './document/schema.ts';
import type { DrawnLayer as PlannedLayer } from './document/tree.ts';
import type { FeatureInfoProvider } from './feature-info.ts';
import type { OpenFeed } from './feed.ts';
import { layerHeight } from './floors.ts';
import type { DrawnLayer, LayerStatus, OpenKind } from './kinds/define.ts';
import { isHealthy, kinds } from './kinds/registry.ts';
import type { MapGround } from './map-ground.ts';

/** How long a layer that failed is left alone before its source is asked whether it is back. Doubles at each turn. */
const HEALTH_AFTER_MS = 20_000;

interface Entry {
  node: LayerNode;
  status: LayerStatus;
  shown: boolean;
  kind?: OpenKind;
  drawn?: DrawnLayer;
  loading: boolean;
  check?: { timer: ReturnType<typeof setTimeout>; wait: number };
}

/** Puts the layers of the document on the map, each by its kind. What fails costs its own layer only. */
export interface Drawing {
  draw(order: readonly PlannedLayer[]): void;
  status(id: string): LayerStatus;
  /** What draws it; undefined while it was never shown. */
  layer(id: string): BaseLayer | undefined;
  refresh(id: string): void;
  restyle(id: string, style: VectorStyle): void;
  /** The layer is made anew when it is next drawn. */
  forget(id: string): void;
  /** The layer as a theme of "what is here"; empty where it cannot be asked. */
  theme(layer: LayerNode): readonly FeatureInfoProvider[];
  dispose(): void;
}

export function createDrawing(
  ground: MapGround,
  feed: (name: string) => OpenFeed | undefined,
  changed: () => void,
  height: (index: number) => number = layerHeight,
): Drawing {
  const entries = new Map<string, Entry>();
  const { map, config } = ground;

  const setStatus = (entry: Entry, status: LayerStatus): void => {
    if (entry.status === status || entries.get(entry.node.id) !== entry) return;
    entry.status = status;
    if (status === 'failed') checkLater(entry);
    else if (status !== 'loading') stopChecking(entry);
    changed();
  };
  const stopChecking = (entry: Entry): void => {
    clearTimeout(entry.check?.timer);
    delete entry.check;
  };
  /** A source that is back is drawn again by itself. */
  const checkLater = (entry: Entry): void => {
    clearTimeout(entry.check?.timer);
    const wait = (entry.check?.wait ?? HEALTH_AFTER_MS / 2) * 2;
    const look = async (): Promise<void> => {
      const isBack = entry.shown && entry.kind !== undefined && (await isHealthy(entry.kind, entry.node, { config }));
      if (entries.get(entry.node.id) !== entry || entry.status !== 'failed') return;
      checkLater(entry);
      if (isBack) entry.drawn?.refresh();
    };
    entry.check = { wait, timer: setTimeout(() => void look(), wait) };
  };

  const open = async (entry: Entry): Promise<void> => {
    const { node } = entry;
    entry.loading = true;
    try {
      entry.kind = await kinds[node.source.kind]();
      const drawn = await entry.kind.create(node, { ...ground, feed, status: (status) => setStatus(entry, status) });
      if (entries.get(entry.node.id) !== entry) return drawn.dispose?.();
      entry.drawn = drawn;
      // It was given another style while it was made.
      if (entry.node !== node && entry.node.style) drawn.restyle?.(entry.node.style);
      map.addLayer(drawn.layer);
      // Its visibility, opacity and height are the document's.
      changed();
    } catch (error) {
      // The tree and a notice name the layer; why it could not be made is for the log.
      reportError(error);
      setStatus(entry, 'failed');
    } finally {
      entry.loading = false;
    }
  };
  const drop = (entry: Entry): void => {
    entries.delete(entry.node.id);
    stopChecking(entry);
    if (entry.drawn) map.removeLayer(entry.drawn.layer);
    entry.drawn?.dispose?.();
  };
  const place = (entry: Entry, { shown, opacity, layer }: PlannedLayer, index: number): void => {
    entry.shown = shown;
    if (!entry.drawn) {
      if (shown && !entry.loading && entry.status !== 'failed') void open(entry);
      return;
    }
    const { layer: target } = entry.drawn;
    target.setOpacity(opacity);
    target.setZIndex(height(index));
    target.setMinResolution(layer.minResolution ?? 0);
    target.setMaxResolution((layer.maxResolution ?? Infinity) * 1.0001);
    target.setVisible(shown);
  };

  return {
    draw(order) {
      const there = new Set(order.map(({ layer }) => layer.id));
      for (const entry of entries.values()) if (!there.has(entry.node.id)) drop(entry);
      order.forEach((planned, index) => {
        const { layer } = planned;
        const entry = entries.get(layer.id) ?? { node: layer, status: 'idle', shown: false, loading: false };
        entries.set(layer.id, entry);
        place(entry, planned, index);
      });
    },
    status: (id) => entries.get(id)?.status ?? 'idle',
    layer: (id) => entries.get(id)?.drawn?.layer,
    refresh(id) {
      const entry = entries.get(id);
      if (entry?.drawn) entry.drawn.refresh();
      else if (entry?.shown && !entry.loading) void open(entry);
    },
    restyle(id, style) {
      const entry = entries.get(id);
      if (!entry) return;
      entry.node = { ...entry.node, style };
      entry.drawn?.restyle?.(style);
    },
    forget(id) {
      const entry = entries.get(id);
      if (entry) drop(entry);
    },
    theme(layer) {
      const { kind, drawn } = entries.get(layer.id) ?? {};
      if (!kind?.identify || !drawn) return [];
      const ask = kind.identify;
      return [{ id: layer.id, label: layer.title, isTheme: true, query: (query) => ask(layer, drawn, query, ground) }];
    },
    dispose() {
      for (const entry of entries.values()) drop(entry);
    },
  };
}
