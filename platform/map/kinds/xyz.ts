import { addCoordinateTransforms, transform } from 'ol/proj.js';
import { createXYZ } from 'ol/tilegrid.js';
import type { Degrees } from '../coordinates.ts';
import { olTileGrid, tenantProjection, type MapConfig } from '../projection.ts';
import { answers, filled } from './ask.ts';
import { defineLayerKind } from './define.ts';
import { imageTiles } from './image-tiles.ts';

const MERCATOR = 'EPSG:3857';

/** Tiles of pictures by number. Those of web maps come in Mercator and are turned into the municipality's projection here. */
export const xyz = defineLayerKind({
  kind: 'xyz',
  async create({ source: { url, crs, maxZoom, ...drawn } }, context) {
    const isMercator = crs === 'mercator';
    if (isMercator) knowMercator(context.config, await context.degrees());
    return imageTiles(
      {
        projection: isMercator ? MERCATOR : tenantProjection(context.config),
        grid: isMercator ? createXYZ({ maxZoom }) : olTileGrid(context.config),
        url: (z, x, y) => filled(url, { z, x, y }),
        isMoved: isMercator,
        drawn,
      },
      context,
    );
  },
  health: ({ url }, { signal }) => answers(filled(url, { z: 0, x: 0, y: 0 }), signal, /^image\//),
});

const known = new Set<string>();

/** Tells OpenLayers the way between Mercator and the tenant's projection, once. */
function knowMercator(config: MapConfig, { toDegrees, fromDegrees }: Degrees): void {
  const own = tenantProjection(config);
  if (known.has(own.getCode())) return;
  known.add(own.getCode());
  const pair = ([x = 0, y = 0]: number[]): [number, number] => [x, y];
  addCoordinateTransforms(
    MERCATOR,
    own,
    (at) => [...fromDegrees(pair(transform(at, MERCATOR, 'EPSG:4326')))],
    (at) => transform([...toDegrees(pair(at))], 'EPSG:4326', MERCATOR),
  );
}
