import type { Stale } from '#platform/kernel/stale.ts';
import { changedNames, isSame, type DraftValues } from '../draft.ts';

/** First complaint of each field. */
export type Complaints = Readonly<Record<string, string>>;

export interface FormState<R, V, S = R> {
  /** The record the form was filled from; null for a new one. */
  readonly base: R | S;
  /** What the form shows while nothing is changed. */
  readonly start: V;
  readonly values: V;
  readonly errors: Complaints;
  /** Grows with every refused attempt: the summary takes the focus each time. */
  readonly attempt: number;
  readonly saving: boolean;
  /** hh:mm */
  readonly savedAt: string | null;
  /** Somebody else was faster. */
  readonly conflict: Stale<R> | null;
}

export function begun<R, V, S>(base: R | S, start: V): FormState<R, V, S> {
  return { base, start, values: start, errors: {}, attempt: 0, saving: false, savedAt: null, conflict: null };
}

/** The complaint about a field goes when the field is changed. */
export function changed<R, V extends DraftValues, S>(state: FormState<R, V, S>, part: DraftValues): FormState<R, V, S> {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([name]) => !(name in part)));
  return { ...state, values: { ...state.values, ...part }, errors };
}

export function refused<R, V, S>(state: FormState<R, V, S>, errors: Complaints): FormState<R, V, S> {
  return { ...state, errors, attempt: state.attempt + 1 };
}

/** Shows a record as it is stored now. */
export function adopted<R, V, S>(state: FormState<R, V, S>, base: R, start: V): FormState<R, V, S> {
  return { ...state, base, start, values: start, errors: {}, conflict: null };
}

/** Goes on over a newer record with the values that were agreed on. */
export function settled<R, V, S>(state: FormState<R, V, S>, base: R, start: V, values: V): FormState<R, V, S> {
  return { ...state, base, start, values, conflict: null };
}

export function isDirty<V extends DraftValues>({ start, values }: Pick<FormState<unknown, V, unknown>, 'start' | 'values'>): boolean {
  return changedNames(start, values).length > 0;
}

/** Complaints by path as complaints by field: the first of each. */
export function firstOf(
  fields: Readonly<Record<string, readonly { readonly message: string }[]>>,
  fieldOf: (path: string) => string = (path) => path,
): Complaints {
  const first: Record<string, string> = {};
  for (const [path, [complaint]] of Object.entries(fields)) first[fieldOf(path)] ??= complaint?.message ?? '';
  return first;
}

/** The field a path begins with: `roleIds.0` belongs to `roleIds`. */
export const topField = (path: string): string => path.split('.')[0] ?? path;

/** How two versions are laid side by side, when that is not field by field: a list of permissions is a row each. */
export interface Rows<V> {
  readonly split: (values: V) => DraftValues;
  /** Back to values; `mine` has what stands in no row. */
  readonly join: (rows: DraftValues, mine: V) => V;
}

/** A row a field, but for those that are typed for this save alone (passwords): mine stay. */
export function fieldRows<V extends DraftValues>(own: readonly string[] = []): Rows<V> {
  return {
    split: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => !own.includes(name))),
    join: (rows, mine) => ({ ...mine, ...rows }),
  };
}

export interface Row {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** I changed it: mine is proposed. */
  readonly changed: boolean;
}

/** What differs between mine and theirs, in the order of the form. */
export function differingRows<V>({ split }: Rows<V>, mine: V, start: V, theirs: V): readonly Row[] {
  const [my, before, their] = [split(mine), split(start), split(theirs)];
  return [...new Set([...Object.keys(my), ...Object.keys(their)])]
    .filter((name) => !isSame(my[name], their[name]))
    .map((name) => ({ name, mine: my[name], theirs: their[name], changed: !isSame(my[name], before[name]) }));
}

/** Theirs, with those rows of mine that are kept. */
export function mergedRows<V>({ split, join }: Rows<V>, mine: V, theirs: V, kept: readonly string[]): V {
  const my = split(mine);
  const others = Object.entries(split(theirs)).filter(([name]) => !kept.includes(name));
  const own = kept.filter((name) => name in my).map((name) => [name, my[name]] as const);
  return join(Object.fromEntries([...others, ...own]), mine);
}
