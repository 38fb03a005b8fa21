import type { Rows } from '#platform/ui/versioned-form/state.ts';
import { isSensible, mostMonths } from '../domain/retention.ts';
import type { RetentionView, TypeRule } from '../contract.ts';

/** A type's terms as they are written: months are text until they are numbers. */
export interface Written {
  readonly anonymise: string;
  readonly delete: string;
  readonly keepTexts: boolean;
}
export type Terms = Readonly<Record<number, Written>>;

const say = (months: number | null): string => (months === null ? '' : String(months));

export function termsOf(types: RetentionView['types']): Terms {
  return Object.fromEntries(
    types.map(({ typeId, anonymiseMonths, deleteMonths, keepTexts }) => [
      typeId,
      { anonymise: say(anonymiseMonths), delete: say(deleteMonths), keepTexts },
    ]),
  );
}

/** Months as written; null: never; undefined: that is no number of months. */
export function monthsOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const months = /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : 0;
  return months >= 1 && months <= mostMonths ? months : undefined;
}

export type Wrong = 'months' | 'order' | null;

export function wrongIn({ anonymise, delete: erase }: Written): { readonly anonymise: Wrong; readonly delete: Wrong } {
  const [anonymiseMonths, deleteMonths] = [monthsOf(anonymise), monthsOf(erase)];
  const badOrder = anonymiseMonths !== undefined && deleteMonths !== undefined && !isSensible({ anonymiseMonths, deleteMonths, keepTexts: false });
  return { anonymise: anonymiseMonths === undefined ? 'months' : null, delete: deleteMonths === undefined ? 'months' : badOrder ? 'order' : null };
}

/** The rules to send; null while something is wrong. */
export function rulesOf(terms: Terms): TypeRule[] | null {
  const rules: TypeRule[] = [];
  for (const [id, written] of Object.entries(terms)) {
    const [anonymiseMonths, deleteMonths] = [monthsOf(written.anonymise), monthsOf(written.delete)];
    const wrong = wrongIn(written);
    if (anonymiseMonths === undefined || deleteMonths === undefined || wrong.anonymise || wrong.delete) return null;
    rules.push({ typeId: Number(id), anonymiseMonths, deleteMonths, keepTexts: written.keepTexts });
  }
  return rules;
}

/** Two versions side by side: a row for every term of a type. */
export const termRows: Rows<{ readonly active: boolean; readonly terms: Terms }> = {
  split: ({ active, terms }) => ({
    active,
    ...Object.fromEntries(
      Object.entries(terms).flatMap(([id, written]) => [
        [`${id}.anonymise`, written.anonymise],
        [`${id}.delete`, written.delete],
        [`${id}.keep`, written.keepTexts],
      ]),
    ),
  }),
  join: (rows, { terms }) => ({
    active: rows['active'] === true,
    terms: Object.fromEntries(
      Object.keys(terms).map((id) => [
        id,
        { anonymise: String(rows[`${id}.anonymise`]), delete: String(rows[`${id}.delete`]), keepTexts: rows[`${id}.keep`] === true },
      ]),
    ),
  }),
};
