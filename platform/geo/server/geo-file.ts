import type { Geometry } from '../geojson.ts';

/** One record of a file, its geometry already in the projection that was asked for. */
export interface GeoRow {
  /** 1-based place in the file, as the report names it (a CSV counts its heading as row 1). */
  readonly row: number;
  /** Null where the file has none or it could not be read or projected. */
  readonly geometry: Geometry | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Something wrong with the file or one of its records. */
export interface GeoProblem {
  /** Null when it concerns the whole file. */
  readonly row: number | null;
  readonly message: string;
}

export interface GeoFileLimits {
  /** Bytes after unpacking, over all entries. */
  readonly bytes: number;
  /** Entries of an archive. */
  readonly entries: number;
  /** Unpacked bytes per packed byte. */
  readonly ratio: number;
  /** Seconds until the first record is there, and between two batches. */
  readonly seconds: number;
  /** MiB of the JavaScript heap in GDAL's process, and of the whole process. */
  readonly heapMb: number;
  readonly memoryMb: number;
}

export const defaultLimits: GeoFileLimits = { bytes: 256 * 1024 * 1024, entries: 1000, ratio: 200, seconds: 120, heapMb: 768, memoryMb: 2048 };

export interface GeoFileOptions {
  /** The tenant's projection: everything comes out in it. */
  readonly map: { readonly epsg: number; readonly proj4: string };
  /** For files that do not say their projection. */
  readonly sourceSrid?: number | null;
  /** Which layer of a file with several; also chooses among the shapefiles of one archive. Compared without accents and case, whole name or its beginning. */
  readonly layer?: string | null;
  /** CSV and XLSX are read as tables of whatever columns they have, without places. */
  readonly tables?: boolean;
  /** Only rows whose column begins with this code: the one municipality of a file of the whole country. Not of tables. */
  readonly only?: { readonly column: string; readonly begins: string } | null;
  /** Only what touches this rectangle of the tenant's projection. Not of tables. */
  readonly within?: readonly [number, number, number, number] | null;
  readonly limits?: Partial<GeoFileLimits>;
  readonly signal?: AbortSignal;
}

export interface GeoFileStyle {
  readonly name: string;
  readonly sld: string;
}

export interface GeoFile {
  readonly format: 'shapefile' | 'gpkg' | 'geojson' | 'csv' | 'xlsx' | 'osm';
  readonly layer: string;
  /** Records, when the format tells it beforehand. */
  readonly total: number | null;
  /** The layer's type says that its geometries have heights, which were left out. */
  readonly heights?: boolean;
  /** The style QGIS keeps beside the layer (`layer_styles` of a GeoPackage): the default one, or the only one. An SLD, as it stands in the file. */
  readonly style?: GeoFileStyle | null;
  /** Reads on, a batch at a time. May be walked once. */
  batches(): AsyncIterable<readonly GeoRow[]>;
  /** What the reader complained about; complete when all batches are read. */
  readonly problems: readonly GeoProblem[];
  /** Ends GDAL's process and removes temporary files; call it always. */
  close(): Promise<void>;
}
