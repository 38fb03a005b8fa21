import './texts.ts';
import Layer from 'ol/layer/Layer.js';
import { unByKey } from 'ol/Observable.js';
import { getRenderPixel } from 'ol/render.js';
import type RenderEvent from 'ol/render/Event.js';
import { basemapIds } from '#platform/map/basemap/basemap.ts';
import type { MapSession } from '#platform/map/index.ts';
import { i18n } from '#platform/shell/language.ts';
import { partings, type Parting, type Side } from './sides.ts';
import { swipeHandle } from './handle.ts';

/** Cuts the drawings of a comparison while there is one, and shows the handle between its sides. The answer ends it. */
export function runSwipe(session: MapSession): () => void {
  const { map, layers, basemap } = session;
  const cut = new Map<Layer, { readonly side: Side; readonly uncut: () => void }>();
  const handle = swipeHandle(session);
  const isBase = (id: string): boolean => basemapIds.some((one) => one === id) || basemap.offered.get().some((one) => one.id === id);

  const uncutAll = (): void => {
    for (const { uncut } of cut.values()) uncut();
    cut.clear();
  };
  const clip = (layer: Layer, side: Side): void => {
    if (cut.get(layer)?.side === side) return;
    cut.get(layer)?.uncut();
    const keys = [layer.on('prerender', (event) => begin(event, side)), layer.on('postrender', (event) => pen(event)?.restore())];
    cut.set(layer, { side, uncut: () => unByKey(keys) });
  };
  const begin = (event: RenderEvent, side: Side): void => {
    const context = pen(event);
    const [width = 0, height = 0] = map.getSize() ?? [];
    const line = width * (session.swipe.get()?.at ?? 0);
    const [from, to] = side === 'left' ? [0, line] : [line, width];
    if (!context) return;
    context.save();
    context.beginPath();
    for (const corner of [
      [from, 0],
      [to, 0],
      [to, height],
      [from, height],
    ]) {
      const [x = 0, y = 0] = getRenderPixel(event, corner);
      context.lineTo(x, y);
    }
    context.closePath();
    context.clip();
  };
  const drawn = ({ id }: Parting): Layer | undefined => {
    const layer = isBase(id) ? basemap.drawn(id) : layers.drawn(id);
    return layer instanceof Layer ? layer : undefined;
  };

  let lastBases = '';
  const follow = (): void => {
    const now = session.swipe.get();
    const parted = now ? partings(now, isBase, basemap.chosen.get()) : [];
    const bases = parted.map(({ id }) => id).filter(isBase);
    if (bases.join() !== lastBases) {
      lastBases = bases.join();
      basemap.besides(bases);
    }
    const wanted = new Map<Layer, Side>();
    for (const one of parted) {
      const layer = drawn(one);
      // The town in two looks is one drawing: it stays whole.
      if (layer && !wanted.delete(layer)) wanted.set(layer, one.side);
    }
    for (const [layer, { uncut }] of cut) {
      if (wanted.has(layer)) continue;
      uncut();
      cut.delete(layer);
    }
    for (const [layer, side] of wanted) clip(layer, side);
    handle.show(now);
    map.render();
  };
  const stores = [session.swipe, layers.state, basemap.chosen, basemap.offered, basemap.status];
  const unfollow = stores.map((store) => store.subscribe(follow));
  // What a link names may come with the layers later: it is switched on once, when it is there.
  const on = new Set<string>();
  const switchOn = (): void => {
    const now = session.swipe.get();
    if (!now) on.clear();
    for (const id of [now?.left, now?.right]) {
      if (typeof id !== 'string' || on.has(id) || !layers.state.get().some(({ layer }) => layer.id === id)) continue;
      on.add(id);
      if (!layers.state.get().some(({ layer, shown }) => layer.id === id && shown)) layers.setVisible(id, true);
    }
  };
  const unfollowOn = [session.swipe.subscribe(switchOn), layers.state.subscribe(switchOn)];
  switchOn();
  follow();
  session.say(i18n.t('mapview:swipe.begun'), 'spoken');
  return () => {
    for (const undo of [...unfollow, ...unfollowOn]) undo();
    uncutAll();
    basemap.besides([]);
    handle.remove();
  };
}

/** Drawn on a canvas, as all our layers are. */
function pen({ context }: RenderEvent): CanvasRenderingContext2D | null {
  return context instanceof CanvasRenderingContext2D ? context : null;
}
