import { useRouter, useRouterState } from '@tanstack/react-router';
import type { FilterValues } from '#platform/ui/types.ts';
import { sortNames } from '../contract.ts';
import type { ViewState } from '../views.ts';
import { readSorts, writeSorts } from '#platform/ui/sorting.ts';
import { columnNames } from '../labels.ts';
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
  /** Null: what the person prefers. */
  readonly columns: readonly string[] | null;
  /** The saved view it began with; 0 is none, on purpose; null: nothing was chosen. */
  readonly view: number | null;
}

type Search = Readonly<Record<string, unknown>>;

/** Reads an address; what it does not understand (an old link) is left out rather than sent to the server. */
export function readState(resource: Resource, search: Search): ListState {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const filters = Object.entries(resource.fields)
    .filter(([name, { meta }]) => meta.filter && text(name) !== '')
    .map(([name]) => [name, text(name)] as const);
  const sorts = writeSorts(readSorts(text('sort')).filter(({ name }) => sortNames(resource).includes(name)));
  const columns = text('columns')
    .split(',')
    .filter((name) => columnNames(resource).includes(name));
  return {
    page: Math.max(1, Math.floor(Number(text('page'))) || 1),
    pageSize: [10, 25, 50, 100].find((size) => String(size) === text('pageSize')) ?? null,
    sort: sorts === '' ? defaultSort(resource) : sorts,
    q: text('q'),
    deleted: text('deleted') === 'true',
    filters: Object.fromEntries(filters),
    columns: columns.length > 0 ? columns : null,
    view: /^\d{1,15}$/.test(text('view')) ? Number(text('view')) : null,
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
    ...(state.columns !== null && { columns: state.columns.join() }),
    ...(state.view !== null && { view: String(state.view) }),
    ...(state.page > 1 && { page: String(state.page) }),
  };
  return Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, bare(value)]));
}

/** The list's state, how to change it, and whether the address says nothing. Whatever changes other than the page leads back to page 1. */
export function useListState(resource: Resource): readonly [ListState, (change: Partial<ListState>, replace?: boolean) => void, boolean] {
  const router = useRouter();
  // While another page is on its way its address is not this list's.
  const search = useRouterState({
    select: ({ location, resolvedLocation }) =>
      (location.pathname === `/${resource.screen}` ? location : (resolvedLocation ?? location)).search as Search,
  });
  const state = readState(resource, search);
  const change = (part: Partial<ListState>, replace = 'q' in part && !('view' in part)): void => {
    // A search that is told late must not call back whoever has opened a record meanwhile.
    if (router.state.location.pathname !== `/${resource.screen}`) return;
    void router.navigate({
      to: `/${resource.screen}`,
      search: writeState(resource, { ...state, page: 1, ...part }) as never,
      // Typing in the search field shall not fill the way back with every word begun.
      replace,
      resetScroll: false,
    });
  };
  return [state, change, Object.keys(search).length === 0];
}

/** What a saved view keeps of a list. */
export function toView({ filters, q, sort, pageSize, columns }: ListState): ViewState {
  return { filters: { ...filters }, q, sort, pageSize, columns: columns && [...columns] };
}

/** A saved view as the list shows it: what it holds is read like an address, so that fields gone since do no harm. */
export function fromView(resource: Resource, id: number, view: ViewState): Omit<ListState, 'page'> {
  const { page: _page, ...state } = readState(resource, {
    ...view.filters,
    q: view.q,
    ...(view.sort !== null && { sort: view.sort }),
    ...(view.pageSize !== null && { pageSize: view.pageSize }),
    ...(view.columns !== null && { columns: view.columns.join() }),
  });
  return { ...state, deleted: false, view: id };
}

/** Does the list still show what the view says? */
export function showsView(resource: Resource, state: ListState, view: ViewState): boolean {
  const plain = (one: ViewState): string =>
    JSON.stringify([Object.entries(one.filters).toSorted(([a], [b]) => (a < b ? -1 : 1)), one.q, one.sort, one.pageSize, one.columns]);
  const wanted = fromView(resource, 0, view);
  return plain(toView(state)) === plain(toView({ ...wanted, page: 1 }));
}
