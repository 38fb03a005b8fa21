import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type { StyleFunction } from 'ol/style/Style.js';
import OlTileGrid from 'ol/tilegrid/TileGrid.js';
import { tileGrid } from '#platform/geo/tile-grid.ts';
import { address } from '#platform/http/web/client.ts';
import type { LayerStatus } from './layers.ts';
import { tenantProjection } from './projection.ts';
import type { MapConfig } from './projection.ts';

export interface VectorTileOptions {
  readonly config: MapConfig;
  /** Name of the tile layer on the server: `/api/ig/front/tiles/{name}/{z}/{x}/{y}`, MVT in the tenant's grid. */
  readonly name: string;
  readonly style: StyleFunction;
  readonly zIndex?: number;
  /** Asked for and drawn up to this resolution only (metres per pixel). */
  readonly until?: number;
  /** Names of layers with the same word keep clear of each other. */
  readonly declutter?: string;
  onStatus?(status: LayerStatus): void;
}

/** A layer of our own vector tiles. Tiles above its `until` are never asked for. */
export function vectorTileLayer(options: VectorTileOptions): VectorTileLayer {
  const source = new TenantTiles(options.config, options.name);
  if (options.onStatus) watchTiles(source, options.onStatus);
  return new VectorTileLayer({
    source,
    style: options.style,
    ...(options.zIndex === undefined ? {} : { zIndex: options.zIndex }),
    ...(options.until === undefined ? {} : { maxResolution: options.until * 1.0001 }),
    ...(options.declutter === undefined ? {} : { declutter: options.declutter }),
    updateWhileAnimating: false,
    updateWhileInteracting: false,
  });
}

/** OpenLayers keeps a tile that failed for good, also on `refresh`: here a refresh asks anew, under a new address. */
class TenantTiles extends VectorTileSource {
  #attempt = 0;

  constructor(config: MapConfig, name: string) {
    const grid = tileGrid(config);
    super({
      format: new MVT(),
      projection: tenantProjection(config),
      tileGrid: new OlTileGrid({ origin: [...grid.origin], extent: [...grid.extent], resolutions: [...grid.resolutions], tileSize: grid.tileSize }),
      wrapX: false,
      transition: 0,
    });
    this.setTileUrlFunction(([z, x, y]) =>
      address('/api/ig/front/tiles/:name/:z/:x/:y', { params: { name, z, x, y }, query: { retry: this.#attempt || undefined } }),
    );
  }

  override refresh(): void {
    this.#attempt += 1;
    this.setKey(`attempt ${this.#attempt}`);
    super.refresh();
  }
}

/** Loading while any tile is under way; failed when one of the batch failed; good again with the next clean batch. */
function watchTiles(source: VectorTileSource, onStatus: (status: LayerStatus) => void): void {
  let pending = 0;
  let failed = false;
  const end = (): void => {
    pending = Math.max(0, pending - 1);
    if (pending === 0) onStatus(failed ? 'failed' : 'idle');
  };
  source.on('tileloadstart', () => {
    if (pending === 0) failed = false;
    pending += 1;
    onStatus('loading');
  });
  source.on('tileloadend', end);
  source.on('tileloaderror', () => {
    failed = true;
    end();
  });
}
