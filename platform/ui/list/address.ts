import { useRouter, useRouterState } from '@tanstack/react-router';
import { z } from 'zod';
import { pageSizes } from '#platform/kernel/page.ts';
import type { Search } from '#platform/shell/address.ts';
import type { FilterValues } from '../types.ts';

/** What a list shows; all of it stands in the address, so that it can be sent, kept and gone back to. */
export interface ListState {
  readonly page: number;
  /** Null: what the person prefers. */
  readonly pageSize: number | null;
  readonly sort: string;
  readonly q: string;
  readonly filters: FilterValues;
}

/** Parts of an address. What is not understood (an old or damaged link) reads as if it were not there. */
export const addressText = z.preprocess((value) => (value === undefined ? '' : String(value)), z.string());
const count = z.preprocess(Number, z.number().int().min(1));
export const addressPage = count.catch(1);
export const addressPageSize = z.preprocess(Number, z.literal(pageSizes)).nullable().catch(null);
/** A saved view; 0 is none, on purpose. */
export const addressView = addressText
  .pipe(z.string().regex(/^\d{1,15}$/))
  .transform(Number)
  .nullable()
  .catch(null);

const paging = z.object({ page: addressPage, pageSize: addressPageSize, q: addressText, sort: addressText });

interface Parts {
  /** Names of the filters. */
  readonly filters: readonly string[];
  /** Orders it may have, the one it has unless told first; none: it has but one. */
  readonly sorts?: readonly string[];
}

export function listSchema({ filters, sorts = [] }: Parts): z.ZodType<ListState> {
  return z.looseObject({}).transform((search) => {
    const { sort, ...state } = paging.parse(search);
    const values = filters.map((name) => [name, addressText.parse(search[name])] as const).filter(([, value]) => value !== '');
    return { ...state, sort: sorts.includes(sort) ? sort : (sorts[0] ?? ''), filters: Object.fromEntries(values) };
  });
}

/** The router writes booleans and numbers bare and quotes text that looks like them: give it what it will read back. */
function bare(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return value !== '' && String(Number(value)) === value ? Number(value) : value;
}

/** The address of a list in state; `more`: what else it says. */
export function writeList(state: ListState, firstSort: string, more: Readonly<Record<string, string>> = {}): Search {
  const texts = {
    ...state.filters,
    ...(state.q !== '' && { q: state.q }),
    ...(state.sort !== firstSort && { sort: state.sort }),
    ...(state.pageSize !== null && { pageSize: String(state.pageSize) }),
    ...more,
    ...(state.page > 1 && { page: String(state.page) }),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, bare(value)]));
}

export interface Address<S> {
  readonly state: S;
  /** Whatever changes other than the page leads back to page 1. `replace`: without a step in the browser's history. */
  readonly change: (part: Partial<S>, replace?: boolean) => void;
  /** The address says nothing. */
  readonly isBare: boolean;
}

/** The state of the list at `path`, read from its address and written there. */
export function useListAddress<S extends ListState>(path: string, schema: z.ZodType<S>, write: (state: S) => Search): Address<S> {
  const router = useRouter();
  // While another page is on its way its address is not this list's.
  const search = useRouterState({
    select: ({ location, resolvedLocation }) => (location.pathname === path ? location : (resolvedLocation ?? location)).search,
  });
  const state = schema.parse(search);
  return {
    state,
    // Typing in the search field shall not fill the way back with every word begun.
    change: (part, replace = 'q' in part && !('view' in part)) => {
      // A search that is told late must not call back whoever has opened a record meanwhile.
      if (router.state.location.pathname !== path) return;
      void router.navigate({ to: path, search: write({ ...state, page: 1, ...part }), replace, resetScroll: false });
    },
    isBare: Object.keys(search).length === 0,
  };
}
