import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type { StyleFunction } from 'ol/style/Style.js';
import { filled, reachable } from './kinds/ask.ts';
import type { LayerStatus } from './kinds/define.ts';
import { watchRequests } from './kinds/watch.ts';
import { olTileGrid, tenantProjection, type MapConfig } from './projection.ts';

export interface VectorTileOptions {
  readonly config: MapConfig;
  /** MVT in the tenant's grid, with {z}, {x} and {y}. */
  readonly url: string;
  readonly style: StyleFunction;
  /** Names of layers with the same word keep clear of each other. */
  readonly declutter?: string;
  onStatus(status: LayerStatus): void;
}

export function vectorTileLayer({ config, url, style, declutter, onStatus }: VectorTileOptions): VectorTileLayer {
  const source = new TenantTiles(config, url);
  const watch = watchRequests(onStatus);
  source.on('tileloadstart', watch.start);
  source.on('tileloadend', () => watch.end());
  source.on('tileloaderror', watch.fail);
  return new VectorTileLayer({
    source,
    style,
    ...(declutter === undefined ? {} : { declutter }),
    updateWhileAnimating: false,
    updateWhileInteracting: false,
  });
}

/** OpenLayers keeps a tile that failed for good, also on `refresh`: here a refresh asks anew, under a new address. */
class TenantTiles extends VectorTileSource {
  #attempt = 0;

  constructor(config: MapConfig, url: string) {
    super({ format: new MVT(), projection: tenantProjection(config), tileGrid: olTileGrid(config), wrapX: false, transition: 0 });
    this.setTileUrlFunction(([z = 0, x = 0, y = 0]) => {
      const tile = filled(reachable(url), { z, x, y });
      return this.#attempt === 0 ? tile : `${tile}${tile.includes('?') ? '&' : '?'}retry=${this.#attempt}`;
    });
  }

  override refresh(): void {
    this.#attempt += 1;
    this.setKey(`attempt ${this.#attempt}`);
    super.refresh();
  }
}
