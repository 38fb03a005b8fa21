import { xlsxMaxRows } from '#platform/files/server/xlsx.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import { geoMaxRows, isGeoFormat } from '#platform/geo/formats.ts';
import { findOgr2ogr } from '#platform/geo/server/ogr2ogr.ts';
import { crudErrors } from '../errors.ts';

/** More rows than a file of this format holds are refused before anything is written. Throws `export.too-many` or `geofile.too-many`. */
export async function refuseManyRows(format: string, rows: number): Promise<void> {
  if (format.startsWith('xls') && rows > xlsxMaxRows) throw crudErrors['export.too-many']({ params: { max: xlsxMaxRows } });
  // GeoJSON is written by us; GDAL in WebAssembly holds the whole file in memory.
  if (isGeoFormat(format) && format !== 'geojson' && rows > geoMaxRows && (await findOgr2ogr()) === null)
    throw geoErrors['geofile.too-many']({ params: { max: geoMaxRows } });
}
