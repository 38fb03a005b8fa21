import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultPageSize } from '#platform/kernel/page.ts';
import { listSchema, useListAddress, writeList, type ListState } from './address.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

export interface List<Row> {
  readonly state: ListState & { readonly pageSize: number };
  readonly change: (part: Partial<ListState>) => void;
  /** Search and filters as the server takes them: what an export is about. */
  readonly filter: Readonly<Record<string, string>>;
  /** Something is searched or filtered. */
  readonly narrowed: boolean;
  readonly request: UseQueryResult<Page<Row>>;
}

interface Options<Row> {
  /** Hash route of the list. */
  readonly path: string;
  readonly filters: readonly string[];
  /** The first is the one it has unless told. */
  readonly sorts?: readonly string[];
  readonly key: readonly unknown[];
  readonly staleTime?: number;
  /** The query as it would stand in an address. */
  readonly load: (query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Page<Row>>;
}

/** A list with search, filters, order and pages in its address; rows of before stay while others are on their way. */
export function useList<Row>({ path, filters, sorts = [], key, load, ...options }: Options<Row>): List<Row> {
  const [schema] = useState(() => listSchema({ filters, sorts }));
  const { state, change } = useListAddress(path, schema, (next) => writeList(next, sorts[0] ?? ''));
  const pageSize = state.pageSize ?? defaultPageSize;
  const filter = { ...state.filters, ...(state.q !== '' && { q: state.q }) };
  const query = { ...filter, page: String(state.page), pageSize: String(pageSize), ...(state.sort !== '' && { sort: state.sort }) };
  const request = useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
    // The table says in place of its rows that they could not be read.
    meta: { quiet: true },
    ...options,
  });
  return { state: { ...state, pageSize }, change, filter, narrowed: Object.keys(filter).length > 0, request };
}
