import { tailOf, type CarDirection, type Graph, type Mode, type Position, type Stretch, type TurnRule } from './graph.ts';
import type { Joint } from './nearest.ts';

/** The same numbers for the same seed, from 0 to 1 (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Streets of a crooked town of `size` by `size` blocks with one-way streets, paths, missing streets and forbidden turns. */
export function crookedTown(size: number, seed: number): { readonly stretches: Stretch[]; readonly turns: TurnRule[] } {
  const chance = numbers(seed);
  const at = Array.from({ length: size * size }, (_, index): Position => [
    (index % size) * 100 + chance() * 60,
    Math.floor(index / size) * 100 + chance() * 60,
  ]);
  const stretches: Stretch[] = [];
  const add = (a: number, b: number): void => {
    if (chance() < 0.08) return;
    const [from, to] = [at[a], at[b]];
    if (!from || !to) return;
    const draw = chance();
    const cars: CarDirection = draw < 0.15 ? 'forward' : draw < 0.3 ? 'backward' : draw < 0.38 ? 'none' : 'both';
    const bend: Position = [(from[0] + to[0]) / 2 + chance() * 20, (from[1] + to[1]) / 2 + chance() * 20];
    stretches.push({ id: stretches.length + 1, points: [from, bend, to], cars, foot: cars === 'none' || chance() > 0.03, speed: 30 + 20 * chance() });
  };
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const here = row * size + column;
      if (column + 1 < size) add(here, here + 1);
      if (row + 1 < size) add(here, here + size);
    }
  const turns: TurnRule[] = [];
  for (let count = 0; count < size * 4; count++) {
    const from = 1 + Math.floor(chance() * stretches.length);
    turns.push({ from, to: Math.min(stretches.length, from + 1 + Math.floor(chance() * 3)), kind: chance() < 0.8 ? 'no' : 'only' });
  }
  return { stretches, turns };
}

/**
 * Stands for a real town where no file of one may be kept: made of what files of OpenStreetMap hold and `crookedTown` lacks. Ways run over many
 * junctions and share only their points; a third of the crossings is missing, so that most junctions have three arms and one in five is a dead end;
 * roundabouts and dual carriageways are one-way; paths join what cars cannot; one road passes over others without meeting them.
 */
export function townAsMapped(size: number, seed: number): { readonly stretches: Stretch[]; readonly turns: TurnRule[] } {
  const chance = numbers(seed);
  const step = 90;
  const stretches: Stretch[] = [];
  const at = (column: number, row: number): Position => known[row * size + column] ?? [0, 0];
  const known = Array.from({ length: size * size }, (_, index): Position => [
    (index % size) * step + chance() * 55,
    Math.floor(index / size) * step + chance() * 55,
  ]);
  const bent = (a: Position, b: Position): Position[] =>
    [0.3, 0.7].map((share): Position => [a[0] + (b[0] - a[0]) * share + chance() * 14 - 7, a[1] + (b[1] - a[1]) * share + chance() * 14 - 7]);
  const add = (points: readonly Position[], cars: CarDirection = 'both', more: Partial<Stretch> = {}): number => {
    stretches.push({ id: stretches.length + 1, points, cars, foot: true, speed: cars === 'none' ? 5 : 30 + 10 * Math.floor(chance() * 3), ...more });
    return stretches.length;
  };
  /** Along a row or a column, broken where a block is missing: each part is one way of the file. */
  const along = (line: readonly Position[]): void => {
    let part: Position[] = [];
    const end = (): void => {
      const draw = chance();
      if (part.length > 1) add(part, draw < 0.12 ? 'forward' : draw < 0.2 ? 'backward' : draw < 0.3 ? 'none' : 'both');
      part = [];
    };
    for (const [index, point] of line.entries()) {
      const before = line[index - 1];
      if (before && part.length > 0) part.push(...bent(before, point));
      part.push(point);
      if (chance() < 0.3) end();
    }
    end();
  };
  const whole = Array.from({ length: size }, (_, index) => index);
  for (const row of whole) along(whole.map((column) => at(column, row)));
  for (const column of whole) along(whole.map((row) => at(column, row)));
  for (let count = 0; count < size; count++) {
    // A roundabout around a junction, with spokes to its neighbours; closed, and one-way as the wheel turns.
    const [x, y] = at(1 + Math.floor(chance() * (size - 2)), 1 + Math.floor(chance() * (size - 2)));
    const ring = [0, 1, 2, 3, 4, 5, 6, 7].map((turn): Position => [x + 16 * Math.cos((turn * Math.PI) / 4), y + 16 * Math.sin((turn * Math.PI) / 4)]);
    add([...ring, ring[0] ?? [x, y]], 'forward', { foot: false });
    for (const spoke of [0, 3, 5]) add([ring[spoke] ?? [x, y], at(Math.floor(chance() * size), Math.floor(chance() * size))]);
    // A cul-de-sac.
    const from = at(Math.floor(chance() * size), Math.floor(chance() * size));
    add([from, [from[0] + 20 + chance() * 30, from[1] + 20 + chance() * 30]], chance() < 0.3 ? 'none' : 'both');
  }
  // A dual carriageway over the town: it meets the streets at its ends only.
  const [west, east] = [at(0, Math.floor(size / 3)), at(size - 1, Math.floor((2 * size) / 3))];
  for (const [a, b, side] of [
    [west, east, 6],
    [east, west, -6],
  ] as const)
    add([a, [a[0], a[1] + side], [b[0], b[1] + side], b], 'forward', { foot: false, speed: 90 });
  const turns: TurnRule[] = [];
  for (let count = 0; count < size * 3; count++) {
    const from = 1 + Math.floor(chance() * stretches.length);
    turns.push({ from, to: 1 + Math.floor(chance() * stretches.length), kind: chance() < 0.8 ? 'no' : 'only' });
  }
  return { stretches, turns };
}

/**
 * Dijkstra's algorithm over arcs, from one place to every other: no straight line as a guide, no heap, no typed arrays, so that it shares nothing
 * with the search it checks but the graph.
 */
export function referenceFrom(graph: Graph, mode: Mode, from: Joint): (to: Joint) => number {
  const open = graph.open[mode];
  const { head, metres } = graph;
  const outOf = leavingOf(graph, mode);
  const whole = (arc: number): number => metres[arc >> 1] ?? Number.NaN;
  const before = (arc: number, { along }: Joint): number => ((arc & 1) === 0 ? along : whole(arc) - along);
  const arcsOf = ({ piece }: Joint): number[] => [2 * piece, 2 * piece + 1].filter((arc) => open[arc] === 1);
  /** Metres to the end of an arc, and to its beginning on the way through it. */
  const frontier = new Map(arcsOf(from).map((arc) => [arc, whole(arc) - before(arc, from)]));
  const entered = new Map<number, number>();
  const settled = new Set<number>();
  while (frontier.size > 0) {
    let [arc, so] = [-1, Infinity];
    for (const [one, metresTo] of frontier) if (metresTo < so) [arc, so] = [one, metresTo];
    frontier.delete(arc);
    settled.add(arc);
    const out = outOf.get(head[arc] ?? -1) ?? [];
    const onward = out.filter((next) => next !== (arc ^ 1));
    for (const next of onward.length > 0 ? onward : out) {
      if (mode === 'car' && graph.banned.has(arc * head.length + next)) continue;
      entered.set(next, Math.min(entered.get(next) ?? Infinity, so));
      if (!settled.has(next)) frontier.set(next, Math.min(frontier.get(next) ?? Infinity, so + whole(next)));
    }
  }
  return (to) => {
    const direct = to.piece === from.piece ? arcsOf(from).map((arc) => before(arc, to) - before(arc, from)) : [];
    return Math.min(
      Infinity,
      ...direct.filter((length) => length >= 0),
      ...arcsOf(to).map((arc) => (entered.get(arc) ?? Infinity) + before(arc, to)),
    );
  };
}

export const referenceLength = (graph: Graph, mode: Mode, from: Joint, to: Joint): number => referenceFrom(graph, mode, from)(to);

const kept = new WeakMap<Graph['open'][Mode], Map<number, number[]>>();

/** Arcs by the node they leave, put together once for a graph. */
function leavingOf({ head, open }: Graph, mode: Mode): Map<number, number[]> {
  const known = kept.get(open[mode]);
  if (known) return known;
  const arcs = [...open[mode].keys()].filter((arc) => open[mode][arc] === 1);
  const made = Map.groupBy(arcs, (arc) => tailOf(head, arc));
  kept.set(open[mode], made);
  return made;
}
