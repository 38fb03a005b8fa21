import { TOUCHING, toHundredths } from './overlay.ts';

export const changes = ['appears', 'goes', 'grows', 'shrinks', 'stays'] as const;
export type Change = (typeof changes)[number];

/** A finding as two confrontations of one place know it. */
export interface Finding {
  readonly theme: string;
  readonly source: string;
  readonly name: string;
  readonly code: string | null;
  readonly unit: string;
  readonly measure: number;
}

export interface Changed extends Omit<Finding, 'measure'> {
  readonly change: Change;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
}

const keyOf = ({ theme, source, code, name, unit }: Finding): string => JSON.stringify([theme, source, code, name, unit]);

function added(findings: readonly Finding[]): ReadonlyMap<string, Finding> {
  const all = new Map<string, Finding>();
  for (const one of findings) {
    const known = all.get(keyOf(one));
    all.set(keyOf(one), known ? { ...known, measure: known.measure + one.measure } : one);
  }
  return all;
}

function changeOf(before: number | undefined, after: number | undefined): Change {
  if (before === undefined) return 'appears';
  if (after === undefined) return 'goes';
  if (Math.abs(after - before) < 2 * TOUCHING) return 'stays';
  return after > before ? 'grows' : 'shrinks';
}

/** What a change of plans does to one place, in the order of the findings: those of before, then what is new. */
export function compared(before: readonly Finding[], after: readonly Finding[]): Changed[] {
  const [was, is] = [added(before), added(after)];
  return [...new Map([...was, ...is])].map(([key, { measure: _measure, ...finding }]) => {
    const [then, now] = [was.get(key)?.measure, is.get(key)?.measure];
    return {
      ...finding,
      change: changeOf(then, now),
      before: toHundredths(then ?? 0),
      after: toHundredths(now ?? 0),
      difference: toHundredths((now ?? 0) - (then ?? 0)),
    };
  });
}
