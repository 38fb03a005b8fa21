declare module 'exifr/dist/lite.esm.mjs' {
  /** Position in a photo's EXIF data, degrees; undefined without one. */
  export function gps(file: Blob): Promise<{ readonly latitude: number; readonly longitude: number } | undefined>;
}
