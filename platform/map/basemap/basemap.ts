import type OlMap from 'ol/Map.js';
import type { StyleFunction } from 'ol/style/Style.js';
import type { LayerStatus } from '../layers.ts';
import type { MapConfig } from '../projection.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import { vectorTileLayer } from '../vector-tile-layer.ts';
import { palettes } from './palette.ts';
import type { BasemapVariant } from './palette.ts';
import { townStyle } from './styles.ts';

/** Backgrounds one may choose: the town in colour, the town in grey (for data on top), or nothing. */
export const basemapIds = ['streets', 'grey', 'none'] as const;
export type BasemapId = (typeof basemapIds)[number];

/** The town from the municipality's own vector tiles: works without any outside service. */
export interface Basemap {
  readonly chosen: Store<BasemapId>;
  readonly status: Store<LayerStatus>;
  choose(id: BasemapId): void;
  setDark(dark: boolean): void;
  retry(): void;
  /** Colour of what lies outside the municipality, for the map's box. */
  readonly ground: Store<string>;
}

export function createBasemap(map: OlMap, config: MapConfig): Basemap {
  const chosen = createStore<BasemapId>('streets');
  const status = createStore<LayerStatus>('idle');
  const ground = createStore(palettes.light.outside);
  const styles = new Map<BasemapVariant, StyleFunction>();
  let dark = false;

  const layer = vectorTileLayer({
    config,
    name: 'basemap',
    zIndex: 0,
    declutter: 'town',
    style: () => undefined,
    onStatus: status.set,
  });
  map.addLayer(layer);

  const paint = (): void => {
    const variant = chosen.get() === 'grey' ? (dark ? 'grey-dark' : 'grey-light') : dark ? 'dark' : 'light';
    const style = styles.get(variant) ?? townStyle(palettes[variant]);
    styles.set(variant, style);
    layer.setStyle(style);
    layer.setVisible(chosen.get() !== 'none');
    ground.set(palettes[variant].outside);
  };

  return {
    chosen,
    status,
    ground,
    choose(id) {
      chosen.set(id);
      paint();
    },
    setDark(next) {
      dark = next;
      paint();
    },
    retry: () => layer.getSource()?.refresh(),
  };
}
