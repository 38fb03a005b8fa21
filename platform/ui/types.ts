import type { ComponentType } from 'react';

/** A choice of a filter or a picker. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Finds choices for what was typed; the kit itself fetches nothing. */
export type LoadOptions = (term: string, signal: AbortSignal) => Promise<readonly Option[]>;

/**
 * A filter of a list, by what it asks. Values are text as it stands in the address: `a,b` any of these (with `none` for empty),
 * `from..to` with either end left out, `true` or `false`. A `mark` is either there (`true`) or not; a `single` choice holds one value.
 */
export type Filter = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'text' | 'boolean' | 'number' | 'date' | 'mark' }
  | { readonly kind: 'choice'; readonly options: readonly Option[] | LoadOptions; readonly mayBeEmpty?: boolean; readonly single?: true }
);
export type FilterValues = Readonly<Record<string, string>>;

export interface MenuAction {
  readonly label: string;
  readonly icon?: ComponentType<{ size?: number | string }>;
  readonly run: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}
