/** A flat geometry as tiles take it: 1 points, 2 lines, 3 polygon rings; integer tile coordinates [x, y]. */
export interface TileGeometry {
  readonly type: 1 | 2 | 3;
  readonly parts: [number, number][][];
}

/**
 * Reads little-endian 2D WKB (what `st_asbinary` gives here) into the parts of one dimension; parts of a lower one, left over by clipping, are dropped.
 * Answers null when nothing of it is left.
 */
export function readWkb(bytes: Uint8Array, dimension: 1 | 2 | 3): TileGeometry | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: [number, number][][] = [];
  const points: [number, number][] = [];
  let at = 0;
  const integer = (): number => {
    const value = view.getUint32(at, true);
    at += 4;
    return value;
  };
  const position = (): [number, number] => {
    const point: [number, number] = [view.getFloat64(at, true), view.getFloat64(at + 8, true)];
    at += 16;
    return point;
  };
  const line = (): [number, number][] => Array.from({ length: integer() }, position);
  const geometry = (): void => {
    at += 1;
    const type = integer() & 0xff;
    if (type === 1) {
      const point = position();
      if (dimension === 1 && !Number.isNaN(point[0])) points.push(point);
    } else if (type === 2) {
      const found = line();
      if (dimension === 2 && found.length > 1) parts.push(found);
    } else if (type === 3) {
      const rings = Array.from({ length: integer() }, line);
      if (dimension === 3) parts.push(...rings.filter((ring) => ring.length > 3));
    } else {
      for (let count = integer(); count > 0; count--) geometry();
    }
  };
  geometry();
  if (dimension === 1) return points.length > 0 ? { type: 1, parts: [points] } : null;
  return parts.length > 0 ? { type: dimension, parts } : null;
}
