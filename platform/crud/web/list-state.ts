import { useLocation, useRouter } from '@tanstack/react-router';
import type { FilterValues } from '#platform/ui/types.ts';
import { sortNames } from '../contract.ts';
import { defaultSort, type Resource } from '../resource.ts';

/** What a list shows; all of it stands in the address, so that it can be sent, kept and gone back to. */
export interface ListState {
  readonly page: number;
  /** Null: what the person prefers. */
  readonly pageSize: number | null;
  readonly sort: string;
  readonly q: string;
  /** The trash instead of the list. */
  readonly deleted: boolean;
  readonly filters: FilterValues;
}

type Search = Readonly<Record<string, unknown>>;

/** Reads an address; what it does not understand (an old link) is left out rather than sent to the server. */
export function readState(resource: Resource, search: Search): ListState {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const filters = Object.entries(resource.fields)
    .filter(([name, { meta }]) => meta.filter && text(name) !== '')
    .map(([name]) => [name, text(name)] as const);
  const sort = text('sort');
  return {
    page: Math.max(1, Math.floor(Number(text('page'))) || 1),
    pageSize: [10, 25, 50, 100].find((size) => String(size) === text('pageSize')) ?? null,
    sort: sortNames(resource).includes(sort.replace(/^-/, '')) ? sort : defaultSort(resource),
    q: text('q'),
    deleted: text('deleted') === 'true',
    filters: Object.fromEntries(filters),
  };
}

/** The router writes booleans and numbers bare and quotes text that looks like them: give it what it will read back. */
function bare(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return value !== '' && String(Number(value)) === value ? Number(value) : value;
}

export function writeState(resource: Resource, state: ListState): Search {
  const texts = {
    ...state.filters,
    ...(state.q !== '' && { q: state.q }),
    ...(state.deleted && { deleted: 'true' }),
    ...(state.sort !== defaultSort(resource) && { sort: state.sort }),
    ...(state.pageSize !== null && { pageSize: String(state.pageSize) }),
    ...(state.page > 1 && { page: String(state.page) }),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, bare(value)]));
}

/** The list's state and how to change it. Whatever changes other than the page leads back to page 1. */
export function useListState(resource: Resource): readonly [ListState, (change: Partial<ListState>) => void] {
  const router = useRouter();
  const search = useLocation({ select: (location) => location.search as Search });
  const state = readState(resource, search);
  const change = (part: Partial<ListState>): void => {
    void router.navigate({
      to: `/${resource.screen}`,
      search: writeState(resource, { ...state, page: 1, ...part }) as never,
      // Typing in the search field shall not fill the way back with every word begun.
      replace: 'q' in part,
      resetScroll: false,
    });
  };
  return [state, change];
}
