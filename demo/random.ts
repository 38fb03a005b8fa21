import { itemAt } from '#platform/kernel/items.ts';

/** Seeded chance: the same seed gives the same municipality on every machine. No Math.random, no clock. */
export interface Random {
  /** [0, 1) */
  next(): number;
  range(low: number, high: number): number;
  /** Whole number, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** Roughly normal around 0 with deviation 1. */
  normal(): number;
  /** A stream of its own: drawing from it leaves this one where it is. */
  fork(label: string): Random;
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** mulberry32: small, fast and even enough for towns. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  };
  return {
    next,
    int,
    pick,
    range: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    weighted: (list) => {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of list) {
        rest -= weight;
        if (rest < 0) return item;
      }
      return pick(list)[0];
    },
    shuffle: (list) => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i);
        [copy[i], copy[j]] = [itemAt(copy, j), itemAt(copy, i)];
      }
      return copy;
    },
    normal: () => next() + next() + next() + next() + next() + next() - 3,
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

export type Noise = (x: number, y: number) => number;

/** Smooth value noise in [-1, 1]; one bump per `scale` units. */
export function valueNoise(seed: string, scale: number): Noise {
  const salt = hashText(seed);
  const corner = (x: number, y: number): number => mix(Math.imul(x, 0x1f1f1f1f) ^ Math.imul(y, 0x5f356495) ^ salt) / 2147483648 - 1;
  return (x, y) => {
    const px = x / scale;
    const py = y / scale;
    const ix = Math.floor(px);
    const iy = Math.floor(py);
    const fx = ease(px - ix);
    const fy = ease(py - iy);
    const top = corner(ix, iy) * (1 - fx) + corner(ix + 1, iy) * fx;
    const bottom = corner(ix, iy + 1) * (1 - fx) + corner(ix + 1, iy + 1) * fx;
    return top * (1 - fy) + bottom * fy;
  };
}

/** Layers of noise, each half as large and half as strong as the one before; about [-1, 1]. */
export function layeredNoise(seed: string, scale: number, layers = 3): Noise {
  const parts = Array.from({ length: layers }, (_, i) => ({ noise: valueNoise(`${seed}#${i}`, scale / 2 ** i), weight: 0.5 ** i }));
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  return (x, y) => parts.reduce((sum, { noise, weight }) => sum + noise(x, y) * weight, 0) / total;
}

const ease = (t: number): number => t * t * (3 - 2 * t);
