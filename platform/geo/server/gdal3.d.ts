/** The part of gdal3.js that the worker uses; the package's own types cover the browser build only. */
declare module 'gdal3.js/node.js' {
  export interface GdalLayer {
    readonly name: string;
    readonly featureCount?: number;
    readonly fields?: readonly { readonly name: string }[];
    readonly geometryFields?: readonly { readonly type: string; readonly coordinateSystem?: { readonly wkt: string } | null }[];
  }
  export interface GdalDataset {
    readonly path: string;
    readonly type: 'vector' | 'raster';
    readonly info: { readonly driverShortName: string; readonly layers: readonly GdalLayer[] };
  }
  export interface GdalOutput {
    readonly local: string;
    readonly real: string;
  }
  export interface Gdal {
    open(files: readonly string[], options?: readonly string[]): Promise<{ datasets: GdalDataset[]; errors: unknown[] }>;
    ogr2ogr(dataset: GdalDataset, options: readonly string[], name?: string): Promise<GdalOutput>;
    gdalwarp(dataset: GdalDataset, options: readonly string[], name?: string): Promise<GdalOutput>;
    /** Of a raster. */
    getInfo(dataset: GdalDataset): Promise<{
      readonly width: number;
      readonly height: number;
      readonly projectionWkt: string;
      readonly coordinateTransform: Readonly<Record<number, number>>;
      readonly corners: readonly (readonly [number, number])[];
    }>;
    getFileBytes(output: GdalOutput | string): Promise<Uint8Array>;
    ogrinfo(dataset: GdalDataset, options?: readonly string[]): Promise<{ layers: GdalLayer[] }>;
  }
  export default function init(options: {
    path: string;
    /** Folder that what is written goes to; in memory without it. */
    dest?: string;
    logHandler?: (message: string, type: string) => void;
    errorHandler?: (message: string, type: string) => void;
  }): Promise<Gdal>;
}
