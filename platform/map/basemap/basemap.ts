import type OlMap from 'ol/Map.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import type { LayerStatus } from '../layers.ts';
import type { MapConfig } from '../projection.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import { vectorTileLayer } from '../vector-tile-layer.ts';
import { palettes } from './palette.ts';
import type { BasemapVariant } from './palette.ts';
import { BUILDINGS_UNTIL, HOUSE_NUMBERS_UNTIL } from './rules.ts';
import { townStyles } from './styles.ts';
import type { TownLayer } from './styles.ts';

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

const drawn: readonly { readonly name: TownLayer; readonly until?: number; readonly labels?: true }[] = [
  { name: 'municipality_boundary' },
  { name: 'land_use', labels: true },
  { name: 'building', until: BUILDINGS_UNTIL },
  { name: 'street', until: 400, labels: true },
  { name: 'parish', until: 60 },
  { name: 'address', until: HOUSE_NUMBERS_UNTIL, labels: true },
  { name: 'place', until: 130, labels: true },
];

export function createBasemap(map: OlMap, config: MapConfig): Basemap {
  const chosen = createStore<BasemapId>('streets');
  const status = createStore<LayerStatus>('idle');
  const ground = createStore(palettes.light.outside);
  const statuses = new Map<TownLayer, LayerStatus>();
  const layers = new Map<TownLayer, VectorTileLayer>();
  const styles = new Map<BasemapVariant, ReturnType<typeof townStyles>>();
  let dark = false;

  const variant = (): BasemapVariant => (chosen.get() === 'grey' ? (dark ? 'grey-dark' : 'grey-light') : dark ? 'dark' : 'light');
  const current = (): ReturnType<typeof townStyles> => {
    const key = variant();
    const made = styles.get(key) ?? townStyles(palettes[key]);
    styles.set(key, made);
    return made;
  };
  const report = (name: TownLayer, next: LayerStatus): void => {
    statuses.set(name, next);
    const all = [...statuses.values()];
    status.set(all.includes('loading') ? 'loading' : all.includes('failed') ? 'failed' : 'idle');
  };
  const paint = (): void => {
    ground.set(palettes[variant()].outside);
    for (const [name, layer] of layers) {
      layer.setStyle(current()[name]);
      layer.setVisible(chosen.get() !== 'none');
    }
  };

  drawn.forEach(({ name, until, labels }, zIndex) => {
    const layer = vectorTileLayer({
      config,
      name,
      zIndex,
      style: current()[name],
      ...(until !== undefined && { until }),
      ...(labels && { declutter: 'town' }),
      onStatus: (next) => report(name, next),
    });
    layers.set(name, layer);
    map.addLayer(layer);
  });

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
    retry() {
      for (const [name, layer] of layers) if (statuses.get(name) === 'failed') layer.getSource()?.refresh();
    },
  };
}
