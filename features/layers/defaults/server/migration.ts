import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { layerManagers } from '../../territory/map-modules.ts';
import { defaultLayersOf } from '../resources.ts';
import { keysOf } from '#platform/kernel/unknown.ts';

/**
 * Default layers, a table for each module that manages them. A layer of a map service is named without a foreign key: those services come
 * after this slice, harvesting never deletes a row, and a layer that is gone is left out of the map.
 */
export const defaultLayerTables: Migration = {
  id: 'layers/006-default-layers',
  up: () =>
    keysOf(layerManagers)
      .map((manager) => {
        const resource = defaultLayersOf[manager];
        const made = resourceTable(resource, [
          'name',
          'tooltip',
          'behavior',
          'mapServiceId',
          'paramXyz',
          'layer',
          'apikey',
          'requestEncoding',
          'attribution',
          'paramStyle',
          'paramFormat',
          'paramTransparent',
          'paramTiled',
          'paramInterpolate',
          'paramTransition',
          'opacity',
          'minzoom',
          'maxzoom',
          'img',
          'visible',
          'status',
        ]);
        return `${made}\nalter table ${resource.table} add column ogc_remote_service_resource_id bigint;\n`;
      })
      .join('\n'),
};
