// oxlint-disable typescript/no-non-null-assertion -- typed arrays whose indexes are arcs, pieces and nodes of the same graph: a check at each would double the time of a search
import { itemAt } from '#platform/kernel/items.ts';

export const modes = ['foot', 'car'] as const;
export type Mode = (typeof modes)[number];

/** In the projection of the municipality, metres. */
export type Position = readonly [x: number, y: number];

export const carDirections = ['both', 'forward', 'backward', 'none'] as const;
export type CarDirection = (typeof carDirections)[number];

/** A stretch of street as it is kept. Stretches meet where they share a point; lines that only cross (a bridge) do not meet. */
export interface Stretch {
  readonly id: number;
  readonly points: readonly Position[];
  /** As the points go, against them, both ways or not at all. */
  readonly cars: CarDirection;
  readonly foot: boolean;
  /** Of cars, km/h. */
  readonly speed: number;
}

/** From one stretch into another at the point they share: forbidden, or the only way on. For cars. */
export interface TurnRule {
  readonly from: number;
  readonly to: number;
  readonly kind: 'no' | 'only';
}

/**
 * The street network on typed arrays. A piece is a stretch between two nodes; it has two arcs: 2p as its points go, 2p + 1 against them (so `arc ^ 1`
 * is the way back and `arc >> 1` the piece).
 */
export interface Graph {
  readonly nodes: number;
  readonly pieces: number;
  /** Node at which an arc ends. */
  readonly head: Int32Array;
  /** Coordinates of the nodes: x, y, x, y. */
  readonly at: Float64Array;
  readonly metres: Float64Array;
  readonly speed: Float64Array;
  /** Arcs that leave node n: `leaving[first[n]]` up to `leaving[first[n + 1] - 1]`. */
  readonly first: Int32Array;
  readonly leaving: Int32Array;
  /** May the arc be used? */
  readonly open: Readonly<Record<Mode, Uint8Array>>;
  /** Pieces that a place may be joined to: not those of an island of a few streets. */
  readonly main: Readonly<Record<Mode, Uint8Array>>;
  /** Turns cars may not make: from arc * number of arcs + to arc. */
  readonly banned: ReadonlySet<number>;
  /** Points of piece p: `shape[2 * i]`, `shape[2 * i + 1]` for i from `shapeFirst[p]` to `shapeFirst[p + 1] - 1`. */
  readonly shape: Float64Array;
  readonly shapeFirst: Int32Array;
}

interface Piece {
  readonly stretch: Stretch;
  readonly from: number;
  readonly to: number;
  readonly points: readonly Position[];
}

/** An island shorter than this share of the longest connected network is not joined to. */
const islandShare = 0.05;

export function buildGraph(stretches: readonly Stretch[], turns: readonly TurnRule[]): Graph {
  const { pieces, at } = cut(stretches);
  const nodes = at.length / 2;
  const arcs = pieces.length * 2;
  const head = new Int32Array(arcs);
  const metres = new Float64Array(pieces.length);
  const speed = new Float64Array(pieces.length);
  const open = { foot: new Uint8Array(arcs), car: new Uint8Array(arcs) };
  const shapeFirst = new Int32Array(pieces.length + 1);
  const shape: number[] = [];
  for (const [index, { stretch, from, to, points }] of pieces.entries()) {
    head[2 * index] = to;
    head[2 * index + 1] = from;
    metres[index] = lengthOf(points);
    speed[index] = stretch.speed;
    if (stretch.foot) open.foot.fill(1, 2 * index, 2 * index + 2);
    open.car[2 * index] = Number(stretch.cars === 'both' || stretch.cars === 'forward');
    open.car[2 * index + 1] = Number(stretch.cars === 'both' || stretch.cars === 'backward');
    for (const [x, y] of points) shape.push(x, y);
    shapeFirst[index + 1] = shape.length / 2;
  }
  const { first, leaving } = leavingArcs(head, nodes);
  const main = { foot: mainPieces(head, metres, open.foot, nodes), car: mainPieces(head, metres, open.car, nodes) };
  const banned = bannedTurns(pieces, turns, head, first, leaving);
  return {
    nodes,
    pieces: pieces.length,
    head,
    at: Float64Array.from(at),
    metres,
    speed,
    first,
    leaving,
    open,
    main,
    banned,
    shape: Float64Array.from(shape),
    shapeFirst,
  };
}

/** Points nearer than a centimetre are one. */
const keyOf = ([x, y]: Position): string => `${Math.round(x * 100)},${Math.round(y * 100)}`;

/** Cuts stretches where they meet others; a stretch's own ends are nodes too. */
function cut(stretches: readonly Stretch[]): { readonly pieces: Piece[]; readonly at: number[] } {
  const uses = new Map<string, number>();
  for (const { points } of stretches)
    for (const [index, point] of points.entries()) {
      const key = keyOf(point);
      const isEnd = index === 0 || index === points.length - 1;
      uses.set(key, (uses.get(key) ?? 0) + (isEnd ? 2 : 1));
    }
  const ids = new Map<string, number>();
  const at: number[] = [];
  const nodeOf = (point: Position): number => {
    const key = keyOf(point);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, ids.size);
    at.push(...point);
    return ids.size - 1;
  };
  const pieces: Piece[] = [];
  for (const stretch of stretches) {
    let points: Position[] = [];
    for (const point of stretch.points) {
      points.push(point);
      if (points.length < 2 || (uses.get(keyOf(point)) ?? 0) < 2) continue;
      if (lengthOf(points) > 0) pieces.push({ stretch, from: nodeOf(itemAt(points, 0)), to: nodeOf(point), points });
      points = [point];
    }
  }
  return { pieces, at };
}

function lengthOf(points: readonly Position[]): number {
  let sum = 0;
  for (let index = 1; index < points.length; index++) {
    const [ax, ay] = itemAt(points, index - 1);
    const [bx, by] = itemAt(points, index);
    sum += Math.hypot(bx - ax, by - ay);
  }
  return sum;
}

function leavingArcs(head: Int32Array, nodes: number): { readonly first: Int32Array; readonly leaving: Int32Array } {
  const first = new Int32Array(nodes + 1);
  for (let arc = 0; arc < head.length; arc++) first[tailOf(head, arc) + 1]! += 1;
  for (let node = 0; node < nodes; node++) first[node + 1]! += first[node]!;
  const next = first.slice();
  const leaving = new Int32Array(head.length);
  for (let arc = 0; arc < head.length; arc++) leaving[next[tailOf(head, arc)]!++] = arc;
  return { first, leaving };
}

/** Node at which an arc begins. */
export const tailOf = (head: Int32Array, arc: number): number => head[arc ^ 1]!;

function mainPieces(head: Int32Array, metres: Float64Array, open: Uint8Array, nodes: number): Uint8Array {
  const parent = Int32Array.from({ length: nodes }, (_, node) => node);
  const rootOf = (node: number): number => {
    let root = node;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!;
      root = parent[root]!;
    }
    return root;
  };
  const isOpen = (piece: number): boolean => open[2 * piece] === 1 || open[2 * piece + 1] === 1;
  for (let piece = 0; piece < metres.length; piece++) if (isOpen(piece)) parent[rootOf(head[2 * piece]!)] = rootOf(head[2 * piece + 1]!);
  const lengths = new Float64Array(nodes);
  for (let piece = 0; piece < metres.length; piece++) if (isOpen(piece)) lengths[rootOf(head[2 * piece]!)]! += metres[piece]!;
  const least = lengths.reduce((most, one) => Math.max(most, one), 0) * islandShare;
  return Uint8Array.from(metres, (_, piece) => Number(isOpen(piece) && lengths[rootOf(head[2 * piece]!)]! >= least));
}

function bannedTurns(pieces: readonly Piece[], turns: readonly TurnRule[], head: Int32Array, first: Int32Array, leaving: Int32Array): Set<number> {
  const banned = new Set<number>();
  if (turns.length === 0) return banned;
  const ofStretch = Map.groupBy(pieces.keys(), (index) => itemAt(pieces, index).stretch.id);
  const arcsOf = (id: number): number[] => (ofStretch.get(id) ?? []).flatMap((piece) => [2 * piece, 2 * piece + 1]);
  for (const { from, to, kind } of turns)
    for (const a of arcsOf(from)) {
      const node = head[a]!;
      const into = arcsOf(to).filter((b) => tailOf(head, b) === node && b !== (a ^ 1));
      if (into.length === 0) continue;
      for (let index = first[node]!; index < first[node + 1]!; index++) {
        const b = leaving[index]!;
        if (b !== (a ^ 1) && into.includes(b) === (kind === 'no')) banned.add(a * head.length + b);
      }
    }
  return banned;
}

/** Points of a piece, as they were drawn. */
export function pointsOf({ shape, shapeFirst }: Graph, piece: number): Position[] {
  const points: Position[] = [];
  for (let index = shapeFirst[piece]!; index < shapeFirst[piece + 1]!; index++) points.push([shape[2 * index]!, shape[2 * index + 1]!]);
  return points;
}
