import type BaseLayer from 'ol/layer/Base.js';
import { createStore, type Store } from '#platform/shell/store.ts';
import { applyChanges, changesBetween, shownIds, type Changes } from './document/changes.ts';
import type { LayerNode, MapDocument, Tree, TreeNode, VectorStyle } from './document/schema.ts';
import {
  addNode,
  drawingOrder,
  findNode,
  layersOf,
  moveNode,
  placeNode,
  removeNode,
  setAllCollapsed,
  setAllVisible,
  setCollapsed,
  setOpacity,
  setStyle,
  setVisible,
  type Place,
} from './document/tree.ts';
import { createDrawing } from './drawing.ts';
import type { FeatureInfoProvider } from './feature-info.ts';
import { openFeed, type Feed, type OpenFeed } from './feed.ts';
import type { LayerStatus } from './kinds/define.ts';
import { kinds } from './kinds/registry.ts';
import type { MapGround } from './map-ground.ts';

/** A layer of the document as the map has it now. */
interface Overlay {
  readonly layer: LayerNode;
  /** On, with every group around it. */
  readonly shown: boolean;
  /** `unavailable`: its service is known not to answer, so that it is not asked. */
  readonly status: LayerStatus | 'unavailable';
}

/** Layers that could not even be listed. */
interface MissingLayers {
  readonly title: string;
  retry(): void;
}

export interface AddedLayer {
  /** Asks again for what is in view: a filter changed, or something was pushed. The old stays until the new is here. */
  refresh(): void;
  remove(): void;
}

/** The layers of a map. Their tree is the document's; all changes go through here and are drawn at once. */
export interface Layers {
  /** Derived from the document: every layer in drawing order, lowest first, with what the map knows of it. */
  readonly state: Store<readonly Overlay[]>;
  readonly missing: Store<readonly MissingLayers[]>;
  /** Puts a layer or group into the tree, on top unless `place` says otherwise. An address that was read before holds for it as well. */
  add(node: TreeNode, place?: Place): AddedLayer;
  /** Many at once, drawn once: below what is there, in their order. */
  addAll(nodes: Tree): () => void;
  /** Layers whose service is known not to answer: named, but not asked for anything until they are on this list no longer. */
  setUnavailable(ids: readonly string[]): void;
  /** A layer whose things the page brings itself. */
  addFeed<P extends object>(node: Omit<LayerNode, 'source'>, feed: Feed<P>, place?: Place): AddedLayer;
  /** Says in the tree and at the foot of the map what could not be listed; the answer takes it back. */
  miss(missing: MissingLayers): () => void;
  /** Takes a layer off for good: the address speaks of it no longer. */
  discard(id: string): void;
  setVisible(id: string, visible: boolean): void;
  /** 0 to 1. */
  setOpacity(id: string, opacity: number): void;
  setCollapsed(id: string, collapsed: boolean): void;
  /** Many layers at once, drawn once. */
  setAllVisible(ids: readonly string[], visible: boolean): void;
  setAllCollapsed(collapsed: boolean): void;
  /** Draws a layer in another style at once; nothing is fetched anew. */
  setStyle(id: string, style: VectorStyle): void;
  /** Draws a layer from another address, for as long as somebody looks at a part of it; null: from its own again. The document stays as it is. */
  redirect(id: string, url: string | null): void;
  /** Moves a layer or group among its neighbours, one place up (1) or down (-1). */
  move(id: string, by: 1 | -1): void;
  /** Puts it above another of its group; null: below them all. */
  place(id: string, above: string | null): void;
  retry(id: string): void;
  /** What draws a layer now; undefined while nothing does. */
  drawn(id: string): BaseLayer | undefined;
  /** Pictures of a layer's legend at the scale in view; null: it is drawn from its style. */
  legend(layer: LayerNode, resolution: number): Promise<readonly string[] | null>;
  /** The layers in view that can be asked what is at a point, topmost first. */
  themes(resolution: number): readonly FeatureInfoProvider[];
  /** What the address says of the layers, also of those that are added later. */
  apply(changes: Changes): void;
  /** For the address: what is other than usual. */
  changes(): Changes & { readonly seen: readonly string[] };
  dispose(): void;
}

export function createLayers(ground: MapGround, document: Store<MapDocument>): Layers {
  const missing = createStore<readonly MissingLayers[]>([]);
  const state = createStore<readonly Overlay[]>([]);
  const feeds = new Map<string, OpenFeed>();
  /** The tree as it would be had nobody touched it. */
  let usual: Tree = document.get().tree;
  let wanted: Changes = {};
  let away: ReadonlySet<string> = new Set();
  const elsewhere = new Map<string, string>();

  const drawing = createDrawing(
    ground,
    (name) => feeds.get(name),
    () => show(),
  );
  const tree = (): Tree => document.get().tree;
  const show = (): void => {
    const order = drawingOrder(tree()).map((one) => {
      const url = elsewhere.get(one.layer.id);
      return url === undefined || one.layer.source.kind !== 'tiles' ? one : { ...one, layer: { ...one.layer, source: { ...one.layer.source, url } } };
    });
    // First what is known, then the layers: one that becomes visible says at once that it is loading, which must not bring back the old state.
    state.set(order.map(({ layer, shown }) => ({ layer, shown, status: away.has(layer.id) ? 'unavailable' : drawing.status(layer.id) })));
    drawing.draw(away.size === 0 ? order : order.map((one) => (away.has(one.layer.id) ? { ...one, shown: false } : one)));
  };
  const change = (next: Tree): void => {
    if (next === tree()) return;
    document.set({ ...document.get(), tree: next });
    show();
  };
  const inUse = ({ minResolution = 0, maxResolution = Infinity }: LayerNode, resolution: number): boolean =>
    resolution > minResolution && resolution <= maxResolution * 1.0001;

  const layers: Layers = {
    state,
    missing,
    add(node, place) {
      usual = addNode(usual, node, place);
      for (const { id } of layersOf([node])) drawing.forget(id);
      const [own = node] = applyChanges([node], wanted);
      const grown = addNode(tree(), own, place);
      change(wanted.order ? applyChanges(grown, { order: wanted.order }) : grown);
      return {
        refresh: () => drawing.refresh(node.id),
        remove() {
          // The same id may have been added anew meanwhile, by a page that was opened after this one.
          const now = findNode(usual, node.id);
          if (now !== node) return;
          usual = removeNode(usual, node.id);
          change(removeNode(tree(), node.id));
        },
      };
    },
    addAll(nodes) {
      usual = nodes.reduce((grown, node) => addNode(grown, node, { at: 'bottom' }), usual);
      for (const { id } of layersOf(nodes)) drawing.forget(id);
      const own = applyChanges(nodes, wanted);
      const grown = own.reduce((all, node) => addNode(all, node, { at: 'bottom' }), tree());
      change(wanted.order ? applyChanges(grown, { order: wanted.order }) : grown);
      return () => {
        // Of the same id, what was added anew meanwhile stays.
        const gone = nodes.filter((node) => findNode(usual, node.id) === node);
        usual = gone.reduce((left, { id }) => removeNode(left, id), usual);
        change(gone.reduce((left, { id }) => removeNode(left, id), tree()));
      };
    },
    setUnavailable(ids) {
      const back = [...away].filter((id) => !ids.includes(id));
      away = new Set(ids);
      show();
      for (const id of back) drawing.refresh(id);
    },
    addFeed(node, feed, place) {
      feeds.set(node.id, openFeed(feed));
      return layers.add({ ...node, source: { kind: 'feed', feed: node.id } }, place);
    },
    miss(one) {
      missing.set([...missing.get(), one]);
      return () => missing.set(missing.get().filter((other) => other !== one));
    },
    discard(id) {
      usual = removeNode(usual, id);
      const { shown, order, opacity = {}, ...rest } = wanted;
      const kept = (ids: readonly string[]) => ids.filter((one) => one !== id);
      const thinned = Object.fromEntries(Object.entries(opacity).filter(([one]) => one !== id));
      wanted = { ...rest, ...(shown && { shown: kept(shown) }), ...(order && { order: kept(order) }), opacity: thinned };
      change(removeNode(tree(), id));
    },
    setVisible: (id, visible) => change(setVisible(tree(), id, visible)),
    setOpacity: (id, opacity) => change(setOpacity(tree(), id, opacity)),
    setCollapsed: (id, collapsed) => change(setCollapsed(tree(), id, collapsed)),
    setAllVisible: (ids, visible) => change(setAllVisible(tree(), new Set(ids), visible)),
    setAllCollapsed: (collapsed) => change(setAllCollapsed(tree(), collapsed)),
    setStyle(id, style) {
      drawing.restyle(id, style);
      change(setStyle(tree(), id, style));
    },
    redirect(id, url) {
      if (url === (elsewhere.get(id) ?? null)) return;
      if (url === null) elsewhere.delete(id);
      else elsewhere.set(id, url);
      drawing.forget(id);
      show();
    },
    move: (id, by) => change(moveNode(tree(), id, by)),
    place: (id, above) => change(placeNode(tree(), id, above)),
    retry: (id) => drawing.refresh(id),
    drawn: drawing.layer,
    async legend(layer, resolution) {
      if (layer.legend !== undefined) return [layer.legend];
      const kind = await kinds[layer.source.kind]();
      return kind.legend?.(layer, { config: ground.config, resolution }) ?? null;
    },
    themes: (resolution) =>
      state
        .get()
        .toReversed()
        .flatMap(({ layer, shown, status }) => (shown && status !== 'unavailable' && inUse(layer, resolution) ? drawing.theme(layer) : [])),
    apply(changes) {
      wanted = changes;
      change(applyChanges(tree(), changes));
    },
    changes() {
      const later = (wanted.shown ?? []).filter((id) => !findNode(tree(), id));
      const { shown, ...rest } = changesBetween(usual, tree());
      const seen = [...shownIds(tree()), ...later];
      return { ...rest, ...((shown || later.length > 0) && { shown: seen }), seen };
    },
    dispose: () => drawing.dispose(),
  };
  return layers;
}
