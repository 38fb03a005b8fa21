import { isTiny } from './size.ts';

/** One line of a benchmark: our figure beside a reference measured in the same run. `ratio` is ours over reference. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly reference: number | null;
  readonly unit: string;
  /** The bar of design.md §8, where it names one. */
  readonly bar?: string;
}

export function figure({ name, ours, reference, unit, bar }: Figure): void {
  const ratio = reference === null || reference === 0 ? null : round(ours / reference);
  console.log(JSON.stringify({ name, ours: round(ours), reference: reference === null ? null : round(reference), ratio, unit, ...(bar && { bar }) }));
}

export interface Times {
  readonly best: number;
  readonly median: number;
  readonly p95: number;
}

/** Runs both in turn, so that whatever else the machine does hits both alike. Milliseconds. */
export async function compareTimes(
  rounds: number,
  ours: (n: number) => Promise<unknown>,
  reference: (n: number) => Promise<unknown>,
): Promise<[Times, Times]> {
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let n = isTiny ? 0 : -3; n < (isTiny ? 2 : rounds); n++) {
    const first = await timed(() => ours(n));
    const second = await timed(() => reference(n));
    if (n < 0) continue; // warming up
    mine.push(first);
    theirs.push(second);
  }
  return [summary(mine), summary(theirs)];
}

export async function times(rounds: number, work: (n: number) => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let n = isTiny ? 0 : -3; n < (isTiny ? 2 : rounds); n++) {
    const ms = await timed(() => work(n));
    if (n >= 0) taken.push(ms);
  }
  return summary(taken);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function summary(taken: readonly number[]): Times {
  return { best: percentile(taken, 0), median: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
}

export function percentile(taken: readonly number[], share: number): number {
  const sorted = taken.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
