import type { exportingPt } from './exporting.pt.ts';

export const exportingEn: typeof exportingPt = {
  title: 'Export reports',
  rows_one: 'You export {{total}} report: exactly the one the list shows.',
  rows_other: 'You export {{total}} reports: exactly those the list shows, over all its pages and in the same order.',
  format: 'Format',
  xls: 'Spreadsheet (.xlsx)',
  csv: 'Text separated by commas (.csv)',
  geojson: 'GeoJSON, for maps (in degrees)',
  gpkg: 'GeoPackage, for geographic information systems (.gpkg)',
  shp: 'Shapefile (.zip)',
  kml: 'KML, for Google Earth',
  gml: 'GML',
  start: 'Export',
  background: 'You can close this window: the export goes on.',
  done_one: '{{count}} report exported.',
  done_other: '{{count}} reports exported.',
  filters: 'Filters',
  noFilters: 'No filters: all reports you may see.',
  failed: 'The export failed.',
};
