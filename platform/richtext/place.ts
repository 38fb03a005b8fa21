/** A place a text shows, as its block keeps it. */
export interface Place {
  /** Degrees, WGS 84. */
  readonly lngLat: readonly [number, number];
  /** Scale denominator at which all that was meant to be seen around it is seen. */
  readonly scale: number;
}

/** Of a zoom of 0 at the equator, at 0.28 mm a pixel. */
const coarsest = 559_082_264;

/** The place of a map block; null where its attributes name none. */
export function placeOf(lng: string | undefined, lat: string | undefined, zoom: string | undefined): Place | null {
  const lngLat = [Number(lng), Number(lat)] as const;
  if (!lngLat.every(Number.isFinite)) return null;
  const scale = (coarsest * Math.cos((lngLat[1] * Math.PI) / 180)) / 2 ** (Number(zoom) || 16);
  return { lngLat, scale: Math.round(scale / 100) * 100 || 100 };
}
