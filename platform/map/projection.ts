import Projection from 'ol/proj/Projection.js';
import { addProjection, get as getProjection } from 'ol/proj.js';
import OlTileGrid from 'ol/tilegrid/TileGrid.js';
import { tileGrid } from '#platform/geo/tile-grid.ts';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import type { Degrees, Point } from './coordinates.ts';
import { transverseMercator } from './transverse-mercator.ts';

/** Projection, extents, resolutions and scales of a municipality's map (the tenant's file). */
export type MapConfig = TenantConfig['map'];

/**
 * The tenant's projection for OpenLayers. Only the tenant's own is known; the map never asks for another:
 * tiles, clusters and features all arrive in it. Its metres are taken as metres on the ground (a national grid's scale factor is within 0.1 %).
 */
export function tenantProjection(config: MapConfig): Projection {
  const code = `EPSG:${config.epsg}`;
  const known = getProjection(code);
  if (known) return known;
  const projection = new Projection({ code, units: 'm', extent: [...config.extent], getPointResolution: (resolution) => resolution });
  addProjection(projection);
  return projection;
}

/** The tenant's tile grid for OpenLayers. */
export function olTileGrid(config: MapConfig): OlTileGrid {
  const { origin, extent, resolutions, tileSize } = tileGrid(config);
  return new OlTileGrid({ origin: [...origin], extent: [...extent], resolutions: [...resolutions], tileSize });
}

const converters = new Map<string, Promise<Degrees>>();

/** Portugal's own grids need no library; any other definition brings proj4, on first use. A failed load is tried again by the next call. */
export function loadDegrees(config: Pick<MapConfig, 'proj4'>): Promise<Degrees> {
  const known = converters.get(config.proj4);
  if (known) return known;
  const own = transverseMercator(config.proj4);
  const loading = own ? Promise.resolve(own) : import('proj4').then(({ default: proj4 }) => withProj4(proj4(config.proj4)));
  converters.set(config.proj4, loading);
  loading.catch(() => converters.delete(config.proj4));
  return loading;
}

/** proj4's converter goes from degrees (WGS84) to the definition. */
function withProj4(converter: { forward(point: number[]): number[]; inverse(point: number[]): number[] }): Degrees {
  const pair = (values: readonly number[]): Point => [values[0] ?? Number.NaN, values[1] ?? Number.NaN];
  return { toDegrees: (point) => pair(converter.inverse([...point])), fromDegrees: (lngLat) => pair(converter.forward([...lngLat])) };
}
