import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { printFronts } from '../../modules.ts';
import { printVisibleOf } from '../../resources.ts';

/** What people may print on each map, a table for each module that manages one. */
export const printVisibleTables: Migration = {
  id: 'printing/001-print-visible',
  up: () =>
    printFronts
      .map((front) =>
        resourceTable(printVisibleOf[front], [
          'name',
          'status',
          'layout',
          'format',
          'dpi',
          'pageTitle',
          'mapTitle',
          'divTitle',
          'comment',
          'scale',
          'zoomType',
          'minMargin',
          'minScale',
          'crossable',
          'crs',
          'legends',
          'municipality',
          'drawClaim',
          'uploadMin',
          'uploadMax',
        ]),
      )
      .join('\n'),
};
