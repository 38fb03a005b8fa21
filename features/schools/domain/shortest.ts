// oxlint-disable typescript/no-non-null-assertion -- typed arrays whose indexes are arcs, pieces and nodes of the same graph: a check at each would double the time of a search
import { Heap } from './heap.ts';
import { pointsOf, type Graph, type Mode, type Position } from './graph.ts';
import type { Joint } from './nearest.ts';

export interface Way {
  /** Along the streets, from joint to joint. */
  readonly metres: number;
  readonly seconds: number;
  readonly points: readonly Position[];
}

/** On foot, metres a second: 4.5 km/h, a child with a school bag. */
export const walking = 1.25;

interface Scratch {
  readonly cost: Float64Array;
  readonly before: Int32Array;
  readonly heap: Heap;
}

const scratches = new WeakMap<Graph, Scratch>();

/** Used by one search at a time: searches do not wait for anything. */
function scratchOf(graph: Graph): Scratch {
  const known = scratches.get(graph) ?? {
    cost: new Float64Array(graph.pieces * 2),
    before: new Int32Array(graph.pieces * 2),
    heap: new Heap(),
  };
  scratches.set(graph, known);
  known.cost.fill(Infinity);
  known.heap.clear();
  return known;
}

/**
 * The shortest way by length (A* over arcs, so that forbidden turns are kept; the straight line to the goal is never longer than a way). Null where
 * none leads there. Nobody turns round on the street, except at its end.
 */
export function shortestWay(graph: Graph, mode: Mode, from: Joint, to: Joint): Way | null {
  const { head, at, metres, first, leaving, banned } = graph;
  const open = graph.open[mode];
  const arcs = head.length;
  const hasBans = mode === 'car' && banned.size > 0;
  const { cost, before, heap } = scratchOf(graph);
  const ahead = (node: number): number => Math.hypot(at[2 * node]! - to.point[0], at[2 * node + 1]! - to.point[1]);
  let best = direct(graph, open, from, to);
  // Last arc but one, and last: only known once a way over a node was found.
  let last = -1;
  let goal = -1;
  for (const arc of [2 * from.piece, 2 * from.piece + 1]) {
    if (open[arc] !== 1) continue;
    cost[arc] = partOf(graph, arc, from.along, 'after');
    before[arc] = -1;
    heap.push(cost[arc]! + ahead(head[arc]!), arc);
  }
  while (heap.size > 0 && heap.least < best) {
    const estimate = heap.least;
    const arc = heap.pop();
    const node = head[arc]!;
    const so = cost[arc]!;
    // A better one was pushed since.
    if (estimate > so + ahead(node) + 1e-6) continue;
    let ways = 0;
    for (let index = first[node]!; index <= first[node + 1]!; index++) {
      // After all others: back, if there was no other way.
      const isLast = index === first[node + 1];
      if (isLast && ways > 0) break;
      const next = isLast ? arc ^ 1 : leaving[index]!;
      if (open[next] !== 1 || (next === (arc ^ 1) && !isLast)) continue;
      ways++;
      if (hasBans && banned.has(arc * arcs + next)) continue;
      if (next >> 1 === to.piece) {
        const whole = so + partOf(graph, next, to.along, 'before');
        if (whole < best) {
          best = whole;
          last = arc;
          goal = next;
        }
      }
      const reached = so + metres[next >> 1]!;
      if (reached >= cost[next]!) continue;
      cost[next] = reached;
      before[next] = arc;
      heap.push(reached + ahead(head[next]!), next);
    }
  }
  if (best === Infinity) return null;
  const path = [];
  for (let arc = last; arc !== -1; arc = before[arc]!) path.push(arc);
  return wayOf(graph, mode, from, to, path.toReversed(), goal, best);
}

/** Metres between two places of one piece, if they are in the right order for its direction. */
function direct(graph: Graph, open: Uint8Array, from: Joint, to: Joint): number {
  if (from.piece !== to.piece) return Infinity;
  const arc = 2 * from.piece + Number(to.along < from.along);
  return open[arc] === 1 || from.along === to.along ? Math.abs(to.along - from.along) : Infinity;
}

/** Metres of an arc before or after a place that lies `along` its piece. */
function partOf({ metres }: Graph, arc: number, along: number, side: 'before' | 'after'): number {
  const isForth = (arc & 1) === 0;
  return isForth === (side === 'before') ? along : metres[arc >> 1]! - along;
}

function wayOf(graph: Graph, mode: Mode, from: Joint, to: Joint, path: readonly number[], goal: number, metres: number): Way {
  const secondsOf = (piece: number, length: number): number => length / (mode === 'foot' ? walking : graph.speed[piece]! / 3.6);
  if (goal === -1) return { metres, seconds: secondsOf(from.piece, metres), points: between(graph, from.piece, from, to) };
  const points: Position[] = [];
  let seconds = 0;
  for (const [index, arc] of [...path, goal].entries()) {
    const piece = arc >> 1;
    const start = index === 0 ? from.along : (arc & 1) === 0 ? 0 : graph.metres[piece]!;
    const end = index === path.length ? to.along : (arc & 1) === 0 ? graph.metres[piece]! : 0;
    seconds += secondsOf(piece, Math.abs(end - start));
    const part = stretchBetween(pointsOf(graph, piece), start, end);
    points.push(...(index === 0 ? part : part.slice(1)));
  }
  return { metres, seconds, points };
}

const between = (graph: Graph, piece: number, from: Joint, to: Joint): Position[] => stretchBetween(pointsOf(graph, piece), from.along, to.along);

/** Part of a line between two lengths along it; against its direction where the second is the less. */
export function stretchBetween(points: readonly Position[], start: number, end: number): Position[] {
  const [low, high] = [Math.min(start, end), Math.max(start, end)];
  const part: Position[] = [];
  let sum = 0;
  let a: Position | undefined;
  for (const b of points) {
    if (a) {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const on = (along: number, [ax, ay]: Position): Position => {
        const share = length === 0 ? 0 : (along - sum) / length;
        return [ax + share * (b[0] - ax), ay + share * (b[1] - ay)];
      };
      if (sum + length >= low && sum <= high) {
        if (part.length === 0) part.push(low <= sum ? a : on(low, a));
        part.push(sum + length <= high ? b : on(high, a));
      }
      sum += length;
    }
    a = b;
  }
  return start <= end ? part : part.toReversed();
}

export interface Reach {
  readonly mode: Mode;
  readonly limit: number;
  /** What the limit counts: along the streets, at the speeds that ways are told with. */
  readonly by: 'metres' | 'minutes';
  /** From where the place is reached, in place of what is reached from it: one-way streets and turns count the other way round. */
  readonly towards: boolean;
}

/** Streets within a limit of a place, as lines. */
export function reachedStreets(graph: Graph, { mode, limit, by, towards }: Reach, place: Joint): Position[][] {
  const { head, metres, speed, first, leaving, banned } = graph;
  const arcs = head.length;
  const hasBans = mode === 'car' && banned.size > 0;
  const { cost, heap } = scratchOf(graph);
  const lines: Position[][] = [];
  // The search goes away from the place; who comes towards it takes each arc the other way.
  const isOpen = (arc: number): boolean => graph.open[mode][towards ? arc ^ 1 : arc] === 1;
  const isBanned = (arc: number, next: number): boolean => banned.has(towards ? (next ^ 1) * arcs + (arc ^ 1) : arc * arcs + next);
  const perMetre = (piece: number): number => (by === 'metres' ? 1 : 1 / 60 / (mode === 'foot' ? walking : speed[piece]! / 3.6));
  const pointsFor = (arc: number, start: number, left: number): void => {
    const whole = metres[arc >> 1]!;
    const end = Math.min(whole, start + left / perMetre(arc >> 1));
    const isForth = (arc & 1) === 0;
    lines.push(stretchBetween(pointsOf(graph, arc >> 1), isForth ? start : whole - start, isForth ? end : whole - end));
  };
  // The cost of an arc is what it takes to its end.
  for (const arc of [2 * place.piece, 2 * place.piece + 1]) {
    if (!isOpen(arc)) continue;
    const start = partOf(graph, arc, place.along, 'before');
    pointsFor(arc, start, limit);
    cost[arc] = (metres[arc >> 1]! - start) * perMetre(arc >> 1);
    heap.push(cost[arc]!, arc);
  }
  while (heap.size > 0 && heap.least < limit) {
    const so = heap.least;
    const arc = heap.pop();
    if (so > cost[arc]!) continue;
    const node = head[arc]!;
    for (let index = first[node]!; index < first[node + 1]!; index++) {
      const next = leaving[index]!;
      if (!isOpen(next) || next === (arc ^ 1) || (hasBans && isBanned(arc, next))) continue;
      const reached = so + metres[next >> 1]! * perMetre(next >> 1);
      if (reached >= cost[next]!) continue;
      // Drawn once, as far as it is first reached: nothing reaches it sooner.
      pointsFor(next, 0, limit - so);
      cost[next] = reached;
      heap.push(reached, next);
    }
  }
  return lines;
}
