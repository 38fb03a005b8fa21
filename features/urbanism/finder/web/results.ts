import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { api } from '#platform/http/web/client.ts';
import { putOn, type FeedFeature, type MapSession } from '#platform/map/index.ts';
import type { Store } from '#platform/shell/store.ts';
import { accentOf } from '#platform/tenancy/accent.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { finderContract, type FoundFeature, type FoundProcess } from '../contract.ts';
import { nameOf, type Numbered } from '../domain/place.ts';
import { sayFinder } from './texts.ts';

/** Of a mark, and of the one that is pointed at (specification 2 §9). */
const SCALE = { usual: 0.5, selected: 1 } as const;
const RADIUS = 13;
const layerId = 'processes';

interface Options {
  filter(): object;
  readonly pointed: Store<number | null>;
  open(process: Numbered): void;
}

export interface Results {
  refresh(): void;
  /** The process that is looked at, with its areas; null: none. */
  open(id: number | null, shapes: readonly unknown[]): void;
}

/** All that was found, on the map: marks and clusters from the server, and the areas of the process that is open over all layers. */
export function showResults(session: MapSession, { filter, pointed, open }: Options): Results {
  const colour = accentOf(publicConfig());
  let opened: number | null = null;
  let hovered: number | null = null;
  const together = new Map<string, readonly FoundProcess[]>();
  const title = { pt: 'Processos encontrados', en: 'Processes found' };
  const style = { shape: 'point' as const, colour: { light: colour, dark: colour }, width: 2 };
  const mark = (id: number): Style => {
    const isPointed = pointed.get() === id || opened === id;
    const image = new CircleStyle({ radius: RADIUS, fill: new Fill({ color: colour }), stroke: new Stroke({ color: '#ffffff', width: 4 }) });
    image.setScale(isPointed ? SCALE.selected : SCALE.usual);
    return new Style({ image, zIndex: isPointed ? 1 : 0 });
  };
  const feed = session.layers.addFeed<FoundProcess>(
    { id: layerId, title, visible: true, opacity: 1, style },
    {
      colour,
      async load(extent, resolution, signal) {
        const { features } = await api(finderContract, 'map', { query: { ...filter(), bbox: extent.join(), resolution }, signal });
        together.clear();
        return gathered(features, together);
      },
      style: ({ id }) => mark(id),
      onSelect: (process) => open(process),
      members: async ({ bbox, count }) => ({
        title: sayFinder('together', { count }),
        items: (together.get(bbox.join()) ?? []).map((process) => ({
          id: String(process.id),
          label: nameOf(process),
          onSelect: () => open(process),
        })),
      }),
    },
  );
  pointed.subscribe(() => session.layers.drawn(layerId)?.changed());
  session.map.on('pointermove', ({ dragging, pixel }) => {
    const layer = session.layers.drawn(layerId);
    if (dragging || !layer) return;
    const hit = session.map.forEachFeatureAtPixel(pixel, (feature) => feature.get('data') as unknown, {
      layerFilter: (one) => one === layer,
      hitTolerance: 4,
    });
    const id = hit !== null && typeof hit === 'object' && 'id' in hit && typeof hit.id === 'number' ? hit.id : null;
    if (id !== hovered) pointed.set(id);
    hovered = id;
  });

  const source = new VectorSource();
  const areas = new VectorLayer({
    source,
    style: new Style({ stroke: new Stroke({ color: colour, width: 3 }), fill: new Fill({ color: `${colour}26` }) }),
  });
  putOn(session.map, areas, 'results');
  return {
    refresh: () => feed.refresh(),
    open(id, shapes) {
      opened = id;
      session.layers.drawn(layerId)?.changed();
      source.clear();
      source.addFeatures(shapes.map((shape) => new Feature(new GeoJSON().readGeometry(shape) ?? undefined)));
    },
  };
}

/** Processes that share one place (they have the same area) are one cluster, which lists them. */
function gathered(features: readonly FoundFeature[], together: Map<string, readonly FoundProcess[]>): FeedFeature<FoundProcess>[] {
  const groups = Map.groupBy(features, ({ geometry }) => geometry.coordinates.join());
  return [...groups.values()].flatMap((group): FeedFeature<FoundProcess>[] => {
    const [first] = group;
    if (group.length < 2 || !first) return [...group];
    const [x, y] = first.geometry.coordinates;
    const bbox = [x, y, x, y] as const;
    together.set(
      bbox.join(),
      group.flatMap(({ properties }) => ('process' in properties ? [properties] : [])),
    );
    return [{ ...first, properties: { count: group.length, bbox } }];
  });
}
