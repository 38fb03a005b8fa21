/** [x, y] in metres of the tenant's projection. */
export type Point = readonly [number, number];

/** [minx, miny, maxx, maxy] in metres of the tenant's projection. */
export type Extent = readonly [number, number, number, number];

/** To and from degrees (longitude, latitude; WGS84). */
export interface Degrees {
  toDegrees(point: Point): Point;
  fromDegrees(lngLat: Point): Point;
}

/** What a person typed: a point of the projection, or degrees (longitude, latitude). */
export type TypedPoint = { readonly kind: 'projected'; readonly point: Point } | { readonly kind: 'degrees'; readonly lngLat: Point };

/** "-8 123,4 30 456,7" style pairs are ambiguous, so projected coordinates are written without groups: "-8123.4, 30456.7". */
export function formatProjected(point: Point, decimals = 1): string {
  return `${point[0].toFixed(decimals)}, ${point[1].toFixed(decimals)}`;
}

/** "40.20563, -8.41955": latitude first, as people and other maps write it. */
export function formatDegrees(lngLat: Point): string {
  return `${lngLat[1].toFixed(5)}, ${lngLat[0].toFixed(5)}`;
}

/**
 * Reads a typed pair. Values that fit latitude and longitude (|a| <= 90, |b| <= 180, one with decimals, or with N/S/E/W/O marks
 * or degree signs) are degrees, anything else is x, y of the projection. Decimal comma is read when a semicolon or space parts the pair.
 */
export function parsePoint(text: string): TypedPoint | null {
  const marked = parseMarked(text);
  if (marked) return marked;
  const pair = splitPair(text.trim().replace(/°/g, ''));
  if (!pair) return null;
  const [first, second] = pair;
  const decimal = !Number.isInteger(first) || !Number.isInteger(second);
  if (Math.abs(first) <= 90 && Math.abs(second) <= 180 && (decimal || text.includes('°'))) return { kind: 'degrees', lngLat: [second, first] };
  return { kind: 'projected', point: [first, second] };
}

/** Two numbers as people write them, in their order. */
export function splitPair(text: string): readonly [number, number] | null {
  const comma = /^(-?\d+(?:,\d+)?)\s*(?:;|\s)\s*(-?\d+(?:,\d+)?)$/.exec(text);
  const dot = /^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  const found = dot ?? comma;
  if (!found) return null;
  const [first, second] = [Number(found[1]?.replace(',', '.')), Number(found[2]?.replace(',', '.'))];
  return Number.isFinite(first) && Number.isFinite(second) ? [first, second] : null;
}

const angle = String.raw`(\d{1,3}(?:[.,]\d+)?)(?:\s*°\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*["″]\s*)?)?`;
const markedPair = new RegExp(String.raw`^${angle}\s*([NS])[\s,;]*${angle}\s*([EWO])$`, 'i');

function parseMarked(text: string): TypedPoint | null {
  const found = markedPair.exec(text.trim());
  if (!found) return null;
  const lat = sexagesimal(found[1], found[2], found[3]) * (/s/i.test(found[4] ?? '') ? -1 : 1);
  const lng = sexagesimal(found[5], found[6], found[7]) * (/[wo]/i.test(found[8] ?? '') ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { kind: 'degrees', lngLat: [lng, lat] } : null;
}

function sexagesimal(degrees?: string, minutes?: string, seconds?: string): number {
  const number = (part?: string): number => Number((part ?? '0').replace(',', '.'));
  return number(degrees) + number(minutes) / 60 + number(seconds) / 3600;
}

export function contains(extent: Extent, point: Point): boolean {
  return point[0] >= extent[0] && point[0] <= extent[2] && point[1] >= extent[1] && point[1] <= extent[3];
}
