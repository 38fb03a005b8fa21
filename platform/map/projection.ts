import Projection from 'ol/proj/Projection.js';
import { addProjection, get as getProjection } from 'ol/proj.js';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import type { Point } from './coordinates.ts';

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

/** To and from degrees (longitude, latitude; WGS84). */
export interface Degrees {
  toDegrees(point: Point): Point;
  fromDegrees(lngLat: Point): Point;
}

const converters = new Map<string, Promise<Degrees>>();

/** proj4 arrives apart from the map: it is only needed for degrees. A failed load is tried again by the next call. */
export function loadDegrees(config: Pick<MapConfig, 'proj4'>): Promise<Degrees> {
  const known = converters.get(config.proj4);
  if (known) return known;
  const loading = import('./degrees.ts').then(({ degreesOf }) => degreesOf(config.proj4));
  converters.set(config.proj4, loading);
  loading.catch(() => converters.delete(config.proj4));
  return loading;
}
