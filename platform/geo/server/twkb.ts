/** A flat geometry as tiles take it: 1 points, 2 lines, 3 polygon rings; integer tile coordinates, x and y in turn. */
export interface TileGeometry {
  readonly type: 1 | 2 | 3;
  readonly parts: number[][];
}

/** What `st_astwkb` says of nothing: an empty collection. Keeps its place among geometries that stand one after the other. */
export const EMPTY_TWKB = '\\x0710';

/**
 * Reads geometries of `st_astwkb(…, 0)` (2D, no sizes, boxes or ids) that stand one after the other, each as the parts of one
 * dimension; parts of a lower one, left over by clipping, and what collapsed at this scale are dropped. Null where nothing is left.
 */
export function readTwkbs(bytes: Uint8Array, dimension: 1 | 2 | 3): (TileGeometry | null)[] {
  const found: (TileGeometry | null)[] = [];
  const reader = new Reader(bytes, dimension);
  while (reader.at < bytes.length) found.push(reader.next());
  return found;
}

/** x and y in turn, as pairs. */
export function positionsOf(part: readonly number[]): [number, number][] {
  const positions: [number, number][] = [];
  for (let at = 0; at < part.length; at += 2) positions.push([part[at] ?? 0, part[at + 1] ?? 0]);
  return positions;
}

class Reader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #dimension: 1 | 2 | 3;
  /** Positions are told as steps from the one before, across the parts of a geometry. */
  #x = 0;
  #y = 0;

  constructor(bytes: Uint8Array, dimension: 1 | 2 | 3) {
    this.#bytes = bytes;
    this.#dimension = dimension;
  }

  next(): TileGeometry | null {
    const parts: number[][] = [];
    this.#geometry(parts);
    if (parts.length === 0) return null;
    return { type: this.#dimension, parts: this.#dimension === 1 ? [parts.flat()] : parts };
  }

  /** Not `itemAt`: every byte of every tile passes here, and one kind of list alone is read fast. */
  #byte(at: number): number {
    const byte = this.#bytes[at];
    if (byte === undefined) throw new RangeError(`the geometry ends before byte ${at}`);
    return byte;
  }

  #geometry(parts: number[][]): void {
    const type = this.#byte(this.at) & 0x0f; // the precision above it is 0
    const empty = (this.#byte(this.at + 1) & 0x10) !== 0;
    this.at += 2;
    this.#x = 0;
    this.#y = 0;
    if (empty) return;
    if (type === 7) for (let count = this.#integer(); count > 0; count--) this.#geometry(parts);
    else for (let count = type > 3 ? this.#integer() : 1; count > 0; count--) this.#part(type > 3 ? type - 3 : type, parts);
  }

  #part(type: number, parts: number[][]): void {
    if (type < 3) {
      const line = this.#line(type === 1 ? 1 : this.#integer());
      if (type === this.#dimension && (type === 1 || hasLength(line))) parts.push(line);
      return;
    }
    let outside = true;
    for (let count = this.#integer(), ring = 0; ring < count; ring++) {
      const line = this.#line(this.#integer());
      const area = this.#dimension === 3 ? doubleArea(line) : 0;
      if (ring === 0) outside = area !== 0; // holes go with what they are in
      // the tile format tells an outer ring from a hole by the way it turns: y downwards, outer rings to the right
      if (outside && area !== 0) parts.push(area > 0 === (ring === 0) ? line : turned(line));
    }
  }

  /** x and y in turn: a list for each position would take longer to throw away than to read. */
  #line(count: number): number[] {
    const line: number[] = [];
    for (let left = count; left > 0; left--) {
      this.#x += this.#step();
      this.#y += this.#step();
      line.push(this.#x, this.#y);
    }
    return line;
  }

  #step(): number {
    const value = this.#integer();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** Seven bits a byte, the lowest first; more than 32 bits where a geometry reaches far over its tile. */
  #integer(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#byte(this.at++);
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }
}

const hasLength = (line: readonly number[]): boolean => line.some((one, at) => one !== line[at % 2]);

/** The other way round. */
function turned(line: readonly number[]): number[] {
  const back: number[] = [];
  for (let at = line.length - 2; at >= 0; at -= 2) back.push(line[at] ?? 0, line[at + 1] ?? 0);
  return back;
}

/** Above zero: turns to the right as seen with y downwards. */
function doubleArea(ring: readonly number[]): number {
  let area = 0;
  let [x1 = 0, y1 = 0] = ring.slice(-2);
  for (let at = 0; at < ring.length; at += 2) {
    const [x2, y2] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    area += x1 * y2 - x2 * y1;
    x1 = x2;
    y1 = y2;
  }
  return area;
}
