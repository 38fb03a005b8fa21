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

/** Shortest length by correcting labels until nothing changes: slow, and another algorithm than the one it checks. */
export function referenceLength(graph: Graph, mode: Mode, from: Joint, to: Joint): number {
  const open = graph.open[mode];
  const { head, metres } = graph;
  const arcs = [...open.keys()].filter((arc) => open[arc] === 1);
  const outOf = Map.groupBy(arcs, (arc) => tailOf(head, arc));
  const cost = new Map<number, number>();
  const queue: number[] = [];
  const whole = (arc: number): number => metres[arc >> 1] ?? Number.NaN;
  const before = (arc: number, { along }: Joint): number => ((arc & 1) === 0 ? along : whole(arc) - along);
  let best = Infinity;
  for (const arc of [2 * from.piece, 2 * from.piece + 1]) {
    if (open[arc] !== 1) continue;
    if (from.piece === to.piece && before(arc, to) >= before(arc, from)) best = Math.min(best, before(arc, to) - before(arc, from));
    cost.set(arc, whole(arc) - before(arc, from));
    queue.push(arc);
  }
  for (let index = 0; index < queue.length; index++) {
    const arc = queue[index] ?? -1;
    const so = cost.get(arc) ?? Infinity;
    const out = outOf.get(head[arc] ?? -1) ?? [];
    const onward = out.filter((next) => next !== (arc ^ 1));
    for (const next of onward.length > 0 ? onward : out) {
      if (mode === 'car' && graph.banned.has(arc * head.length + next)) continue;
      if (next >> 1 === to.piece) best = Math.min(best, so + before(next, to));
      if (so + whole(next) >= (cost.get(next) ?? Infinity) - 1e-9) continue;
      cost.set(next, so + whole(next));
      queue.push(next);
    }
  }
  return best;
}
