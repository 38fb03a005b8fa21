import OlTileGrid from 'ol/tilegrid/TileGrid.js';
import { wmtsTileUrl } from '#platform/geo/wmts.ts';
import { tenantProjection } from '../projection.ts';
import { answers } from './ask.ts';
import { defineLayerKind } from './define.ts';
import { imageTiles } from './image-tiles.ts';

/** Tiles of another server in the matrix set that its capabilities gave for the municipality's projection. */
export const wmts = defineLayerKind({
  kind: 'wmts',
  create({ source }, context) {
    const { levels } = source.matrixSet;
    const grid = new OlTileGrid({
      resolutions: levels.map(({ resolution }) => resolution),
      origins: levels.map(({ origin }) => origin),
      tileSizes: levels.map(({ tileSize }) => tileSize),
      sizes: levels.map(({ size }) => size),
    });
    const projection = tenantProjection(context.config);
    return imageTiles({ projection, grid, url: (level, column, row) => wmtsTileUrl(source, level, column, row), drawn: source }, context);
  },
  health: (source, { signal }) => answers(wmtsTileUrl(source, 0, 0, 0), signal, /^image\//),
});
