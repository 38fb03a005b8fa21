import type OlMap from 'ol/Map.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import type { StyleFunction } from 'ol/style/Style.js';
import { createStore, type Reading, type Store } from '#platform/shell/store.ts';
import type { MapDocument } from '../document/schema.ts';
import { putOn } from '../floors.ts';
import type { LayerStatus } from '../kinds/define.ts';
import type { MapConfig } from '../projection.ts';
import { names } from '../names.ts';
import { partOf } from '../part-of.ts';
import { vectorTileLayer } from '../vector-tile-layer.ts';
import { palettes } from './palette.ts';
import type { BasemapVariant } from './palette.ts';
import { townStyle } from './styles.ts';

/** Backgrounds one may choose: the town in colour, the town in grey (for data on top), or nothing. */
export const basemapIds = ['streets', 'grey', 'none'] as const;
export type BasemapId = (typeof basemapIds)[number];

/** The town from the municipality's own vector tiles: works without any outside service. */
export interface Basemap {
  readonly layer: VectorTileLayer;
  readonly chosen: Reading<BasemapId>;
  readonly status: Store<LayerStatus>;
  choose(id: BasemapId): void;
  setDark(dark: boolean): void;
  retry(): void;
  /** Colour of what lies outside the municipality, for the map's box. */
  readonly ground: Store<string>;
}

/** Which background is in force stands in the document. */
export function createBasemap(map: OlMap, config: MapConfig, document: Store<MapDocument>): Basemap {
  const chosen = partOf(document, ({ view }) => basemapIds.find((id) => id === view.base) ?? 'streets');
  const status = createStore<LayerStatus>('idle');
  const ground = createStore(palettes.light.outside);
  const styles = new Map<BasemapVariant, StyleFunction>();
  let dark = false;

  const layer = vectorTileLayer({
    config,
    url: '/api/ig/front/tiles/basemap/{z}/{x}/{y}',
    declutter: names,
    style: () => undefined,
    onStatus: status.set,
  });
  putOn(map, layer, 'base');

  const paint = (): void => {
    const variant = chosen.get() === 'grey' ? (dark ? 'grey-dark' : 'grey-light') : dark ? 'dark' : 'light';
    const style = styles.get(variant) ?? townStyle(palettes[variant]);
    styles.set(variant, style);
    layer.setStyle(style);
    layer.setVisible(chosen.get() !== 'none');
    ground.set(palettes[variant].outside);
  };

  return {
    layer,
    chosen,
    status,
    ground,
    choose(id) {
      const now = document.get();
      document.set({ ...now, view: { ...now.view, base: id } });
      paint();
    },
    setDark(next) {
      dark = next;
      paint();
    },
    retry: () => layer.getSource()?.refresh(),
  };
}
