import { addDays } from './days.ts';
import type { PlotKind } from './places.ts';
import type { Term } from './terms.ts';

export const charges = ['temporary', 'perpetual', 'annual'] as const;
type Charge = (typeof charges)[number];

/** A line of the table of fees. */
export interface Rate {
  readonly name: string;
  readonly plotKind: PlotKind;
  readonly charge: Charge;
  /** Of a term: how many years it buys. */
  readonly years: number | null;
  readonly amount: string;
  readonly validFrom: string;
  readonly dueDays: number;
}

interface Held {
  readonly plotKind: PlotKind;
  readonly isPerpetual: boolean;
  /** The first and its renewals; of a perpetual concession the one that does not end. */
  readonly terms: readonly Term[];
}

export interface FeeDue {
  readonly year: number;
  readonly description: string;
  readonly amount: string;
  readonly dueAt: string;
}

export interface FeesDue {
  readonly items: readonly FeeDue[];
  /** The latest term, where nothing was charged for it and the table has no line for it. */
  readonly unpriced: Term | null;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * What the table asks of a concession in force and nobody has charged: a fee as each term begins, and in every other year up to this one the annual
 * fee. What counts is the line in force on that day (of an annual fee, on 1 January): before the first there was no table, and nothing is proposed.
 */
export function feesDue({ plotKind, isPerpetual, terms }: Held, rates: readonly Rate[], charged: ReadonlySet<number>, today: string): FeesDue {
  const rateOn = (charge: Charge, day: string, years: number | null = null): Rate | undefined =>
    rates
      .filter((one) => one.plotKind === plotKind && one.charge === charge && one.validFrom <= day && (charge !== 'temporary' || one.years === years))
      .toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  const fee = (year: number, from: string, { name, amount, dueDays }: Rate): FeeDue => ({
    year,
    description: name,
    amount,
    dueAt: addDays(from, dueDays),
  });
  const ofTerm = ({ startAt, years }: Term): Rate | undefined => rateOn(isPerpetual ? 'perpetual' : 'temporary', startAt, years);
  const [first] = terms;
  if (!first) return { items: [], unpriced: null };
  const last = terms.at(-1) ?? first;
  const begins = new Map(terms.map((term) => [yearOf(term.startAt), term]));
  const until = Math.max(yearOf(last.startAt), Math.min(yearOf(today), last.endAt === null ? Infinity : yearOf(last.endAt)));
  const items: FeeDue[] = [];
  for (let year = yearOf(first.startAt); year <= until; year += 1) {
    const term = begins.get(year);
    const from = term?.startAt ?? `${year}-01-01`;
    const rate = term ? ofTerm(term) : year <= yearOf(today) ? rateOn('annual', from) : undefined;
    if (rate && !charged.has(year)) items.push(fee(year, from, rate));
  }
  // Of what began before this year somebody knows why nothing was charged.
  const isOpen = yearOf(last.startAt) >= yearOf(today) && !charged.has(yearOf(last.startAt));
  return { items, unpriced: isOpen && !ofTerm(last) ? last : null };
}
