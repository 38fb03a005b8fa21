import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import { unByKey } from 'ol/Observable.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import type Style from 'ol/style/Style.js';
import type { Extent, Point } from '../coordinates.ts';
import type { ClusterProperties, FeedItem, OpenFeed } from '../feed.ts';
import { latest } from '../latest.ts';
import { clusterStyle } from '../marks.ts';
import { mapTexts } from '../texts.ts';
import { defineLayerKind, type DrawnLayer, type LayerContext } from './define.ts';

/** Loaded around the view, as a share of its sides: a small pan shows something at once. */
const MARGIN = 0.2;

/** Things of a page of the portal, under its own filter: clusters from the server where they are many, one mark each where they are few. */
export const feed = defineLayerKind({
  kind: 'feed',
  create({ source }, context) {
    const brought = context.feed(source.feed);
    return brought ? draw(brought, context) : { layer: new VectorLayer(), refresh: () => {} };
  },
  // It is of our own server, on the very page that shows it: its own request tells.
  health: () => Promise.resolve(true),
});

function draw(brought: OpenFeed, context: LayerContext): DrawnLayer {
  const { map, dark } = context;
  const source = new VectorSource();
  const requests = latest();
  const lists = latest();
  const items = new WeakMap<object, FeedItem>();
  const clusters = new Map<string, Style>();

  const layer = new VectorLayer({
    source,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
    style: (feature, resolution) => {
      const item = items.get(feature);
      if (!item?.cluster) return item?.style(resolution);
      const { count, parts = [{ colour: brought.colour, count }] } = item.cluster;
      const key = `${count}${dark.get()}${parts.map(({ colour, count: share }) => colour + share).join('')}`;
      const known = clusters.get(key) ?? clusterStyle(count, parts, dark.get());
      clusters.set(key, known);
      return known;
    },
  });
  const toFeature = (item: FeedItem): Feature => {
    const geometry = new GeoJSON().readGeometry({ type: 'Point', ...item.geometry }) ?? undefined;
    const feature = new Feature({ geometry, data: item.data });
    feature.setId(item.id);
    items.set(feature, item);
    return feature;
  };
  const load = async (): Promise<void> => {
    const size = map.getSize();
    const resolution = map.getView().getResolution();
    if (!size || !resolution || !layer.getVisible()) return requests.cancel();
    context.status('loading');
    try {
      const found = await requests.run((signal) => brought.load(grown(map.getView().calculateExtent(size)), resolution, signal));
      if (!found) return;
      source.clear(true);
      source.addFeatures(found.map(toFeature));
      context.status('idle');
    } catch {
      // The tree and a notice say it, with a way to ask again.
      context.status('failed');
      brought.onFailure?.();
    }
  };
  /** Goes nearer; what no going nearer takes apart is listed. */
  const openCluster = async (cluster: ClusterProperties, at: Point): Promise<void> => {
    const finest = context.config.resolutions.at(-1) ?? 0.1;
    const [minx, miny, maxx, maxy] = cluster.bbox;
    const isTogether = Math.max(maxx - minx, maxy - miny) < finest * 20;
    const resolution = map.getView().getResolution() ?? finest;
    if (!isTogether && resolution > finest * 1.01) return context.goTo(cluster.bbox, { scale: 300 });
    const { members } = brought;
    if (!members) return context.goTo(at, { scale: 300 });
    try {
      const list = await lists.run((signal) => members({ ...cluster, at }, signal));
      if (list) context.popup.set({ at, ...list });
    } catch {
      context.say(mapTexts().listFailed, 'error');
    }
  };
  const moved = map.on('moveend', () => void load());
  layer.on('change:visible', () => void load());
  const offClick = context.clicks.onFeature(layer, (feature, at) => {
    const item = items.get(feature);
    const [x = at[0], y = at[1]] = item?.geometry.coordinates ?? [];
    const place: Point = typeof x === 'number' && typeof y === 'number' ? [x, y] : at;
    if (item?.cluster) void openCluster(item.cluster, place);
    else item?.select?.(place);
  });
  void load();
  return {
    layer,
    refresh: () => void load(),
    dispose() {
      requests.cancel();
      lists.cancel();
      unByKey(moved);
      offClick();
    },
  };
}

function grown(box: readonly number[]): Extent {
  const [minx = 0, miny = 0, maxx = 0, maxy = 0] = box;
  const [dx, dy] = [(maxx - minx) * MARGIN, (maxy - miny) * MARGIN];
  return [minx - dx, miny - dy, maxx + dx, maxy + dy];
}
