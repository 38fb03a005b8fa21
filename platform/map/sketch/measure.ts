import { sayDecimal } from '#platform/kernel/decimal.ts';
import { language } from '#platform/shell/language.ts';
import type { Point } from '../coordinates.ts';

/** Metres between two points of the projection. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Metres along a line. */
export function lengthOf(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0);
}

/** Square metres within a ring; the last point need not repeat the first. */
export function areaOf(ring: readonly Point[]): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

const number = (value: number, decimals: number): string => sayDecimal(value, language.get(), decimals);

/** "84,2 m", "1,25 km"; in English "84.2 m". */
export function formatLength(metres: number): string {
  return metres < 1000 ? `${number(metres, metres < 100 ? 1 : 0)} m` : `${number(metres / 1000, 2)} km`;
}

/** "420 m²", "1,20 ha", "12,5 km²". */
export function formatArea(squareMetres: number): string {
  if (squareMetres < 10_000) return `${number(squareMetres, squareMetres < 100 ? 1 : 0)} m²`;
  return squareMetres < 1_000_000 ? `${number(squareMetres / 10_000, 2)} ha` : `${number(squareMetres / 1_000_000, 2)} km²`;
}
