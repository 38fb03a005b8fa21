import { readAttribution } from '#platform/map/document/attribution.ts';
import type { MapLayer } from '../../territory/map-layer.ts';
import type { DefaultLayers } from '../resources.ts';
import type { RecordOf } from '#platform/crud/resource.ts';
import { webResolution } from './matrix.ts';
import { tilesOf } from '../../territory/domain/tile-layers.ts';
import { ownTile, tileLook } from './own-tiles.ts';
import { isLook } from './kinds.ts';
import type { ServiceLayer } from './source.ts';

export type LayerValues = Omit<RecordOf<DefaultLayers>, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'refs'>;

/** Where the pictures of a layer are asked for: always of our own server (decision 058). */
export interface Gateway {
  /** With {z}, {x} and {y}. */
  readonly tiles: string;
  readonly picture: string;
  readonly legend: string;
}

/** Of tiles of the web, the last level unless told. */
export const usualMaxZoom = 19;

/** A default layer as an entry of the map document; null where what it is drawn from is gone. */
export function mapLayerOf(id: string, values: LayerValues, gateway: Gateway, service: ServiceLayer | null, thumbnail?: string): MapLayer | null {
  const { name, tooltip, behavior, visible, opacity, attribution, minzoom, maxzoom, mapServiceId } = values;
  const drawn = sourceOf(values, gateway, service);
  if (!drawn) return null;
  const said = readAttribution(attribution ?? service?.attribution ?? '');
  return {
    id,
    title: { pt: name, en: name },
    behavior,
    visible,
    opacity: (opacity ?? 100) / 100,
    ...drawn,
    ...(tooltip !== null && { tooltip }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...(said.length > 0 && { attribution: said.map((part) => ({ ...part })) }),
    ...(minzoom !== null && { maxResolution: webResolution(minzoom) }),
    // Tiles of the web are enlarged beyond their last level; others end with it.
    ...(maxzoom !== null && mapServiceId !== 'xyz' && { minResolution: webResolution(maxzoom + 1) }),
  };
}

type Drawn = Pick<MapLayer, 'source' | 'style' | 'identify' | 'look' | 'maxResolution' | 'legend'>;

function sourceOf(values: LayerValues, gateway: Gateway, service: ServiceLayer | null): Drawn | null {
  const { paramTransition, paramInterpolate, maxzoom, paramTransparent, paramTiled } = values;
  const appears = { ...(paramTransition !== null && { transition: paramTransition }), interpolate: paramInterpolate };
  switch (values.mapServiceId) {
    case 'town': {
      const look = isLook(values.layer) ? values.layer : 'streets';
      return { look, source: tilesOf('basemap') };
    }
    case 'tiles': {
      const tile = ownTile(values.layer);
      if (!tile) return null;
      return {
        source: tilesOf(tile.id),
        ...tileLook(tile, values.paramStyle),
        ...(tile.maxResolution !== null && { maxResolution: tile.maxResolution }),
      };
    }
    case 'xyz':
      return { source: { kind: 'xyz', url: gateway.tiles, crs: 'mercator', maxZoom: maxzoom ?? usualMaxZoom, ...appears } };
    case 'wms':
      if (service?.type !== 'wms') return null;
      return {
        source: {
          kind: 'wms',
          url: gateway.picture,
          version: service.version,
          layers: service.name,
          styles: service.style,
          format: service.format,
          tiled: paramTiled,
          transparent: paramTransparent,
          info: null,
          ...appears,
        },
        legend: gateway.legend,
      };
    case 'wmts':
      if (service?.type !== 'wmts' || service.grid === null) return null;
      return {
        source: {
          kind: 'wmts',
          url: gateway.tiles.replace('{z}', '{TileMatrix}').replace('{x}', '{TileCol}').replace('{y}', '{TileRow}'),
          encoding: 'REST',
          layer: service.name,
          style: service.style,
          format: service.format,
          // Our gateway counts the levels; the names of the other server stay there.
          matrixSet: { id: 'map', levels: service.grid.levels.map((level, index) => ({ ...mutable(level), id: String(index) })) },
          ...appears,
        },
      };
  }
}

function mutable({ resolution, origin, tileSize, size }: NonNullable<ServiceLayer['grid']>['levels'][number]) {
  const pair = ([a, b]: readonly [number, number]): [number, number] => [a, b];
  return { resolution, origin: pair(origin), tileSize: pair(tileSize), size: pair(size) };
}
