import { firstOf, itemAt, known, lastOf } from '#platform/kernel/items.ts';
import { chaikin, insideRing, lerp, ringArea, simplify, type Point, type Polygon, type Ring } from './geometry.ts';

/** A map of square cells, each of one class; -1 is nothing. */
export interface Cells {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  /** South-west corner. */
  readonly origin: Point;
  readonly classes: Int16Array;
}

export function makeCells(box: readonly [number, number, number, number], size: number, classify: (p: Point) => number): Cells {
  // One empty column and row all around, so that every region closes.
  const columns = Math.ceil((box[2] - box[0]) / size) + 2;
  const rows = Math.ceil((box[3] - box[1]) / size) + 2;
  const origin: Point = [box[0] - size, box[1] - size];
  const classes = new Int16Array(columns * rows).fill(-1);
  for (let r = 1; r < rows - 1; r++)
    for (let c = 1; c < columns - 1; c++) classes[r * columns + c] = classify([origin[0] + (c + 0.5) * size, origin[1] + (r + 0.5) * size]);
  return { columns, rows, size, origin, classes };
}

/** Islands of fewer than `least` cells, and all but the largest piece of a class when `onePiece`, go to the neighbour they touch most. */
export function tidy(cells: Cells, least: number, onePiece = false): void {
  const { columns, classes } = cells;
  const piece = new Int32Array(classes.length).fill(-1);
  const pieces: { kind: number; members: number[] }[] = [];
  for (let start = 0; start < classes.length; start++) {
    if (piece[start] !== -1) continue;
    const members = [start];
    piece[start] = pieces.length;
    for (let i = 0; i < members.length; i++)
      for (const next of around(itemAt(members, i), columns, classes.length))
        if (piece[next] === -1 && classes[next] === classes[start]) {
          piece[next] = pieces.length;
          members.push(next);
        }
    pieces.push({ kind: itemAt(classes, start), members });
  }
  const largest = new Map<number, number>();
  for (const { kind, members } of pieces) largest.set(kind, Math.max(largest.get(kind) ?? 0, members.length));
  for (const { kind, members } of pieces) {
    if (members.length >= (onePiece ? known(largest.get(kind)) : least)) continue;
    const votes = new Map<number, number>();
    for (const member of members)
      for (const next of around(member, columns, classes.length)) {
        const other = itemAt(classes, next);
        if (other !== kind) votes.set(other, (votes.get(other) ?? 0) + 1);
      }
    const winner = [...votes].toSorted((a, b) => b[1] - a[1])[0];
    if (winner) for (const member of members) classes[member] = winner[0];
  }
  for (let pass = 0; pass < 50 && weld(cells); pass++);
}

/** Cells of one class that meet only at a corner get a cell between them: a ring that touches itself is not valid. */
function weld({ columns, classes }: Cells): boolean {
  let changed = false;
  for (let at = 0; at + columns + 1 < classes.length; at++) {
    const [a, b, c, d] = [itemAt(classes, at), itemAt(classes, at + 1), itemAt(classes, at + columns), itemAt(classes, at + columns + 1)];
    if (a === d && a !== b && a !== c) classes[at + 1] = a;
    else if (b === c && b !== a && b !== d) classes[at] = b;
    else continue;
    changed = true;
  }
  return changed;
}

function* around(at: number, columns: number, length: number): Generator<number> {
  const column = at % columns;
  if (column > 0) yield at - 1;
  if (column < columns - 1) yield at + 1;
  if (at >= columns) yield at - columns;
  if (at < length - columns) yield at + columns;
}

interface Arc {
  readonly line: readonly Point[];
  /** Corner numbers of its ends and its first and last direction, to link arcs into rings. */
  readonly from: number;
  readonly to: number;
  readonly leaves: number;
  readonly arrives: number;
  readonly left: number;
  readonly right: number;
}

const steps: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Borders between classes as shared, smoothed lines: polygons built from them fit without gap or overlap. */
export class Partition {
  readonly #arcs: readonly Arc[];

  constructor(cells: Cells, tolerance: number) {
    this.#arcs = trace(cells, tolerance);
  }

  /** Polygons of every class after renaming by `merge`; what it names -1 is left out. */
  polygons(merge: (kind: number) => number = (kind) => kind): Map<number, Polygon[]> {
    const leaving = new Map<number, Arc[]>();
    const used = new Set<Arc>();
    for (const arc of this.#arcs) {
      if (merge(arc.left) === merge(arc.right)) continue;
      for (const way of [arc, reversed(arc)]) {
        if (merge(way.left) === -1) continue;
        const list = leaving.get(way.from);
        if (list) list.push(way);
        else leaving.set(way.from, [way]);
      }
    }
    const rings = new Map<number, Ring[]>();
    for (const arc of [...leaving.values()].flat()) {
      if (used.has(arc)) continue;
      const kind = merge(arc.left);
      const ring: Point[] = [];
      for (let at = arc; !used.has(at);) {
        used.add(at);
        ring.push(...at.line.slice(0, -1));
        at = next(leaving.get(at.to) ?? [], at, kind, merge);
      }
      if (ring.length >= 3) rings.set(kind, [...(rings.get(kind) ?? []), ring]);
    }
    return new Map([...rings].map(([kind, list]) => [kind, nest(list)]));
  }
}

/** Keeps to the left as sharply as it can, so that cells that touch at a corner stay apart. */
function next(candidates: readonly Arc[], arrived: Arc, kind: number, merge: (kind: number) => number): Arc {
  for (const turn of [1, 0, 3]) {
    const found = candidates.find((arc) => arc.leaves === (arrived.arrives + turn) % 4 && merge(arc.left) === kind);
    if (found) return found;
  }
  throw new Error('A border ends nowhere.');
}

function reversed(arc: Arc): Arc {
  return {
    line: arc.line.toReversed(),
    from: arc.to,
    to: arc.from,
    leaves: (arc.arrives + 2) % 4,
    arrives: (arc.leaves + 2) % 4,
    left: arc.right,
    right: arc.left,
  };
}

function nest(rings: readonly Ring[]): Polygon[] {
  const outer = rings.filter((ring) => ringArea(ring) > 0).map((ring) => ({ ring, area: ringArea(ring), holes: [] as Ring[] }));
  for (const hole of rings.filter((ring) => ringArea(ring) < 0)) {
    const mark = lerp(itemAt(hole, Math.floor(hole.length / 2)), itemAt(hole, Math.floor(hole.length / 2) - 1), 0.5);
    const home = outer.filter(({ ring }) => insideRing(mark, ring)).toSorted((a, b) => a.area - b.area)[0];
    home?.holes.push(hole);
  }
  return outer.map(({ ring, holes }) => [ring, ...holes]);
}

function trace(cells: Cells, tolerance: number): Arc[] {
  const { columns, rows, size, origin, classes } = cells;
  const wide = columns + 1;
  const at = (c: number, r: number): number => (c < 0 || r < 0 || c >= columns || r >= rows ? -1 : itemAt(classes, r * columns + c));
  // Class left and right of the edge that leaves corner (c, r) in direction d.
  const sides = (c: number, r: number, d: number): readonly [number, number] =>
    d === 0
      ? [at(c, r), at(c, r - 1)]
      : d === 1
        ? [at(c - 1, r), at(c, r)]
        : d === 2
          ? [at(c - 1, r - 1), at(c - 1, r)]
          : [at(c, r - 1), at(c - 1, r - 1)];
  const isBorder = (c: number, r: number, d: number): boolean => {
    const [left, right] = sides(c, r, d);
    return left !== right;
  };
  const degree = (c: number, r: number): number => [0, 1, 2, 3].filter((d) => isBorder(c, r, d)).length;
  const seen = new Set<number>();
  const arcs: Arc[] = [];

  const follow = (c: number, r: number, d: number): void => {
    const [left, right] = sides(c, r, d);
    const corners: Point[] = [[c, r]];
    const from = r * wide + c;
    const leaves = d;
    for (;;) {
      seen.add((r * wide + c) * 4 + d);
      c += itemAt(steps, d)[0];
      r += itemAt(steps, d)[1];
      seen.add((r * wide + c) * 4 + ((d + 2) % 4));
      corners.push([c, r]);
      if (r * wide + c === from || degree(c, r) !== 2) break;
      d = known([d, (d + 1) % 4, (d + 3) % 4].find((turn) => isBorder(c, r, turn)));
    }
    const line = corners.map(([x, y]): Point => [origin[0] + x * size, origin[1] + y * size]);
    arcs.push({ line: smooth(line, tolerance), from, to: r * wide + c, leaves, arrives: d, left, right });
  };

  for (const junctions of [true, false])
    for (let r = 0; r <= rows; r++)
      for (let c = 0; c <= columns; c++) {
        const count = degree(c, r);
        if (count === 0 || (junctions && count === 2)) continue;
        for (let d = 0; d < 4; d++) if (isBorder(c, r, d) && !seen.has((r * wide + c) * 4 + d)) follow(c, r, d);
      }
  return arcs;
}

/** A staircase becomes a curve: through the middles of its steps, evened out, needless points left out. Ends stay. */
function smooth(stairs: readonly Point[], tolerance: number): Point[] {
  let line: Point[] = [firstOf(stairs), ...stairs.slice(1).map((point, i) => lerp(itemAt(stairs, i), point, 0.5)), lastOf(stairs)];
  const rounds = stairs.length > 24 ? 6 : stairs.length > 8 ? 3 : 1;
  for (let round = 0; round < rounds; round++)
    line = line.map((p, i) => (i === 0 || i === line.length - 1 ? p : lerp(p, lerp(itemAt(line, i - 1), itemAt(line, i + 1), 0.5), 0.5)));
  return simplify(chaikin(line), tolerance);
}
