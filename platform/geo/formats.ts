/** Geographic formats that are written (specification 2 §9). A shapefile leaves as a zip of its parts. */
export const geoFormats = ['kml', 'gml', 'geojson', 'shp', 'gpkg'] as const;
export type GeoFormat = (typeof geoFormats)[number];

export const isGeoFormat = (format: string): format is GeoFormat => (geoFormats as readonly string[]).includes(format);

/** Records of one file that GDAL writes; GeoJSON has no limit. */
export const geoMaxRows = 50_000;
