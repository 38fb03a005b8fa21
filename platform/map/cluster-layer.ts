import Feature from 'ol/Feature.js';
import { unByKey } from 'ol/Observable.js';
import PointGeometry from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import TextStyle from 'ol/style/Text.js';
import type { Text } from '#platform/kernel/locale.ts';
import type { Extent, Point } from './coordinates.ts';
import { latest } from './latest.ts';
import type { LayerSwatch } from './layers.ts';
import { groupDigits } from './scale.ts';
import type { MapSession } from './session.ts';

/** As the server sends it: one thing with its own properties, or a cluster of `count` things within `bbox`. */
export interface ClusterFeature<P extends object> {
  readonly id: number | string;
  readonly geometry: { readonly coordinates: readonly [number, number] };
  readonly properties: P | ClusterProperties;
}

export interface ClusterProperties {
  readonly count: number;
  readonly bbox: Extent;
}

export interface ClusterMember {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  onSelect(): void;
}

export interface ClusterLayerOptions<P extends object> {
  /** Stands in the address of the map. */
  readonly id: string;
  readonly title: Text;
  readonly group?: Text;
  readonly visible?: boolean;
  readonly swatch?: LayerSwatch;
  /** Colour of the clusters (CSS). */
  readonly colour: string;
  /** The features of a box at a resolution (metres per pixel). Called anew after each movement; `signal` fires when overtaken. */
  load(extent: Extent, resolution: number, signal: AbortSignal): Promise<readonly ClusterFeature<P>[]>;
  /** Style of a single thing; `marker()` makes the usual one. */
  style(properties: P, resolution: number): Style | Style[];
  onSelect(properties: P, at: Point): void;
  /** What stands in a cluster whose things share one place: shown as a list. Without it such a cluster only zooms. */
  members?(
    cluster: ClusterProperties & { readonly at: Point },
    signal: AbortSignal,
  ): Promise<{ readonly title: string; readonly items: readonly ClusterMember[] }>;
}

export interface ClusterLayer {
  /** Asks again for what is in view: the filter changed, or something was pushed. The old stays until the new is here. */
  refresh(): void;
  remove(): void;
}

/** Loaded around the view, as a share of its sides: a small pan shows something at once. */
const MARGIN = 0.2;

export function clusterLayer<P extends object>(session: MapSession, options: ClusterLayerOptions<P>): ClusterLayer {
  const { map } = session;
  const source = new VectorSource<Feature<PointGeometry>>();
  const requests = latest();
  const lists = latest();
  const clusters = new Map<string, Style[]>();

  const layer = new VectorLayer({
    source,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
    style: (feature, resolution) => {
      const properties = feature.get('data') as P | ClusterProperties;
      if (!isCluster(properties)) return options.style(properties, resolution);
      const key = `${properties.count}${session.dark.get()}`;
      const known = clusters.get(key) ?? clusterStyle(properties.count, options.colour, session.dark.get());
      clusters.set(key, known);
      return known;
    },
  });

  const load = async (): Promise<void> => {
    const size = map.getSize();
    const resolution = map.getView().getResolution();
    if (!size || !resolution || !layer.getVisible()) return requests.cancel();
    const box = grown(map.getView().calculateExtent(size));
    session.layers.setStatus(options.id, 'loading');
    try {
      const found = await requests.run((signal) => options.load(box, resolution, signal));
      if (!found) return;
      source.clear(true);
      source.addFeatures(found.map(toFeature));
      session.layers.setStatus(options.id, 'idle');
    } catch {
      session.layers.setStatus(options.id, 'failed');
    }
  };

  const openCluster = async (cluster: ClusterProperties, at: Point): Promise<void> => {
    const finest = session.config.resolutions.at(-1) ?? 0.1;
    const [minx, miny, maxx, maxy] = cluster.bbox;
    const together = Math.max(maxx - minx, maxy - miny) < finest * 20;
    const resolution = map.getView().getResolution() ?? finest;
    if (!together && resolution > finest * 1.01) return session.goTo(cluster.bbox, { scale: 300 });
    const list = await lists.run((signal) => options.members?.({ ...cluster, at }, signal) ?? Promise.resolve(null)).catch(() => null);
    if (list) session.popup.set({ at, ...list });
    else session.goTo(at, { scale: 300 });
  };

  const moved = map.on('moveend', () => void load());
  const remove = session.layers.add({
    id: options.id,
    title: options.title,
    ...(options.group && { group: options.group }),
    visible: options.visible ?? true,
    ...(options.swatch && { swatch: options.swatch }),
    layer,
    retry: () => void load(),
  });
  layer.on('change:visible', () => void load());
  const offClick = session.clicks.onFeature(layer, (feature, at) => {
    const properties = feature.get('data') as P | ClusterProperties;
    const [x = at[0], y = at[1]] = (feature as Feature<PointGeometry>).getGeometry()?.getCoordinates() ?? [];
    if (isCluster(properties)) void openCluster(properties, [x, y]);
    else options.onSelect(properties, [x, y]);
  });
  void load();

  return {
    refresh: () => void load(),
    remove() {
      requests.cancel();
      lists.cancel();
      unByKey(moved);
      offClick();
      remove();
    },
  };
}

export function isCluster(properties: object): properties is ClusterProperties {
  return 'count' in properties && typeof properties.count === 'number' && 'bbox' in properties;
}

function toFeature(item: ClusterFeature<object>): Feature<PointGeometry> {
  const feature = new Feature({ geometry: new PointGeometry([...item.geometry.coordinates]), data: item.properties });
  feature.setId(item.id);
  return feature;
}

function grown(box: readonly number[]): Extent {
  const [minx = 0, miny = 0, maxx = 0, maxy = 0] = box;
  const [dx, dy] = [(maxx - minx) * MARGIN, (maxy - miny) * MARGIN];
  return [minx - dx, miny - dy, maxx + dx, maxy + dy];
}

/** A disc that grows slowly with what it stands for, with the number in it. */
function clusterStyle(count: number, colour: string, dark: boolean): Style[] {
  const radius = Math.min(30, 13 + Math.log10(count) * 5);
  const halo = new CircleStyle({ radius: radius + 5, fill: new Fill({ color: `${colour}40` }) });
  const disc = new CircleStyle({ radius, fill: new Fill({ color: colour }), stroke: new Stroke({ color: dark ? '#101519' : '#ffffff', width: 2 }) });
  const text = new TextStyle({
    text: shortCount(count),
    font: '700 13px "Noto Sans", system-ui, sans-serif',
    fill: new Fill({ color: '#ffffff' }),
  });
  return [new Style({ image: halo }), new Style({ image: disc, text })];
}

/** "950", "1 200", "12k". */
export function shortCount(count: number): string {
  return count < 10_000 ? groupDigits(count) : `${groupDigits(count / 1000)}k`;
}

export interface MarkerLook {
  /** CSS colour, dark enough for white on it. */
  readonly colour: string;
  /** One or two letters, so that kinds are not told apart by colour alone. */
  readonly glyph?: string;
  readonly selected?: boolean;
}

/** The usual mark of a single thing. */
export function marker(look: MarkerLook, dark: boolean): Style[] {
  const edge = dark ? '#101519' : '#ffffff';
  const radius = look.selected ? 14 : 10;
  const disc = new CircleStyle({ radius, fill: new Fill({ color: look.colour }), stroke: new Stroke({ color: edge, width: look.selected ? 3 : 2 }) });
  const text = new TextStyle({
    text: look.glyph ?? '',
    font: `700 ${look.selected ? 14 : 11}px "Noto Sans", system-ui, sans-serif`,
    fill: new Fill({ color: '#ffffff' }),
  });
  const halo = new CircleStyle({ radius: radius + 6, fill: new Fill({ color: `${look.colour}55` }) });
  return [...(look.selected ? [new Style({ image: halo })] : []), new Style({ image: disc, text })];
}
