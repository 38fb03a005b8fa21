export type Box = readonly [number, number, number, number];

/** `minx,miny,maxx,maxy`; null: it is none. */
export function boxOf(text: string): Box | null {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [minx = Number.NaN, miny = Number.NaN, maxx = Number.NaN, maxy = Number.NaN] = parts;
  const isBox = parts.length === 4 && parts.every((one) => Number.isFinite(one) && Math.abs(one) < 1e8) && minx <= maxx && miny <= maxy;
  return isBox ? [minx, miny, maxx, maxy] : null;
}
