import { useMemo } from 'react';
import { z } from 'zod';
import type { Search } from '#platform/shell/address.ts';
import {
  addressText,
  addressView,
  listSchema,
  useListAddress,
  writeList,
  type Address,
  type ListState as AddressState,
} from '#platform/ui/list/address.ts';
import { sortNames } from '../contract.ts';
import type { ViewState } from '../views/contract.ts';
import { readSorts, writeSorts } from '#platform/ui/sorting.ts';
import { columnNames } from '../labels.ts';
import { defaultSort, type Resource } from '../resource.ts';

/** What a list of a declared resource shows; all of it stands in the address. */
export interface ListState extends AddressState {
  /** The trash instead of the list. */
  readonly deleted: boolean;
  /** Null: what the person prefers. */
  readonly columns: readonly string[] | null;
  /** The saved view it began with; 0 is none, on purpose; null: nothing was chosen. */
  readonly view: number | null;
}

const more = z.object({ deleted: addressText, columns: addressText, view: addressView });

function schemaOf(resource: Resource): z.ZodType<ListState> {
  const filters = Object.keys(resource.fields).filter((name) => resource.fields[name]?.meta.filter);
  return z.looseObject({}).transform((search) => {
    const { deleted, columns, view } = more.parse(search);
    const sorts = writeSorts(readSorts(addressText.parse(search['sort'])).filter(({ name }) => sortNames(resource).includes(name)));
    const known = columns.split(',').filter((name) => columnNames(resource).includes(name));
    return {
      ...listSchema({ filters }).parse(search),
      sort: sorts === '' ? defaultSort(resource) : sorts,
      deleted: deleted === 'true',
      columns: known.length > 0 ? known : null,
      view,
    };
  });
}

/** Reads an address; what it does not understand (an old link) is left out rather than sent to the server. */
export const readState = (resource: Resource, search: Search): ListState => schemaOf(resource).parse(search);

export function writeState(resource: Resource, state: ListState): Search {
  return writeList(state, defaultSort(resource), {
    ...(state.deleted && { deleted: 'true' }),
    ...(state.columns !== null && { columns: state.columns.join() }),
    ...(state.view !== null && { view: String(state.view) }),
  });
}

/** The list's state, how to change it, and whether the address says nothing. */
export function useListState(resource: Resource): Address<ListState> {
  return useListAddress(
    `/${resource.screen}`,
    useMemo(() => schemaOf(resource), [resource]),
    (state) => writeState(resource, state),
  );
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
