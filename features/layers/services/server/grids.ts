import { tileCount, tileGrid } from '#platform/geo/tile-grid.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** A grid of pictures. */
export interface Grid {
  readonly id: string;
  readonly srid: number;
  readonly origin: readonly [number, number];
  readonly tileSize: number;
  readonly levels: readonly { readonly resolution: number; readonly columns: number; readonly rows: number }[];
}

const HALF_WORLD = 20_037_508.342789244;

/** The municipality's own, the map's; and the one of the web, for programs that know no other. */
export function gridsOf({ srid, config }: Site): readonly Grid[] {
  const own = tileGrid(config.map);
  return [
    {
      id: 'municipality',
      srid,
      origin: own.origin,
      tileSize: own.tileSize,
      levels: own.resolutions.map((resolution, z) => ({ resolution, ...tileCount(own, z) })),
    },
    {
      id: 'GoogleMapsCompatible',
      srid: 3857,
      origin: [-HALF_WORLD, HALF_WORLD],
      tileSize: 256,
      levels: Array.from({ length: 21 }, (_, z) => ({ resolution: (2 * HALF_WORLD) / 256 / 2 ** z, columns: 2 ** z, rows: 2 ** z })),
    },
  ];
}
