import { endOf } from './concessions.ts';
import { addYears } from './days.ts';

export interface Term {
  readonly startAt: string;
  /** Null: for ever. */
  readonly years: number | null;
  readonly endAt: string | null;
}

/** The terms of a concession, one after the other: the first and its renewals. */
export function termsOf(startAt: string, years: readonly number[]): (Term & { readonly endAt: string })[] {
  let before = 0;
  return years.map((one) => {
    const from = addYears(startAt, before);
    before += one;
    return { startAt: from, years: one, endAt: endOf(startAt, before) };
  });
}
