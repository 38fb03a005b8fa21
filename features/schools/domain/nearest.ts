import { pointsOf, type Graph, type Mode, type Position } from './graph.ts';

/** Where a place joins the network. */
export interface Joint {
  readonly piece: number;
  /** Metres along the piece. */
  readonly along: number;
  readonly point: Position;
  /** Metres from the place to the street. */
  readonly away: number;
}

const cell = 150;

interface Segment {
  readonly piece: number;
  readonly a: Position;
  readonly b: Position;
  /** Metres of the piece before it. */
  readonly before: number;
}

/** Finds the street nearest to a place by squares of 150 m. Made once for a graph. */
export class StreetIndex {
  readonly #cells = new Map<string, Segment[]>();
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
    for (let piece = 0; piece < graph.pieces; piece++) this.#add(piece);
  }

  #add(piece: number): void {
    let before = 0;
    let a: Position | undefined;
    for (const b of pointsOf(this.#graph, piece)) {
      if (a) {
        const segment = { piece, a, b, before };
        for (let x = square(Math.min(a[0], b[0])); x <= square(Math.max(a[0], b[0])); x++)
          for (let y = square(Math.min(a[1], b[1])); y <= square(Math.max(a[1], b[1])); y++) {
            const known = this.#cells.get(`${x},${y}`);
            if (known) known.push(segment);
            else this.#cells.set(`${x},${y}`, [segment]);
          }
        before += Math.hypot(b[0] - a[0], b[1] - a[1]);
      }
      a = b;
    }
  }

  /** The nearest street of the network that the mode may use, at most `reach` metres away. */
  nearest(mode: Mode, place: Position, reach: number): Joint | null {
    let best: Joint | null = null;
    const [cx, cy] = [square(place[0]), square(place[1])];
    for (let ring = 0; (ring - 1) * cell <= Math.min(reach, best?.away ?? Infinity); ring++)
      for (let x = cx - ring; x <= cx + ring; x++)
        for (let y = cy - ring; y <= cy + ring; y += Math.abs(x - cx) === ring || ring === 0 ? 1 : 2 * ring)
          for (const segment of this.#cells.get(`${x},${y}`) ?? []) {
            if (this.#graph.main[mode][segment.piece] !== 1) continue;
            const joint = onto(segment, place);
            if (joint.away <= reach && (best === null || joint.away < best.away)) best = joint;
          }
    return best;
  }
}

const square = (value: number): number => Math.floor(value / cell);

function onto({ piece, a, b, before }: Segment, place: Position): Joint {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy) / length ** 2));
  const point: Position = [a[0] + share * dx, a[1] + share * dy];
  return { piece, along: before + share * length, point, away: Math.hypot(place[0] - point[0], place[1] - point[1]) };
}
