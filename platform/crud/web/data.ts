import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#platform/http/web/client.ts';
import { useKept } from '#platform/shell/use-kept.ts';
import type { LoadOptions } from '#platform/ui/types.ts';
import { resourceContract, type ResourceContract } from '../contract.ts';
import type { RecordOf, Resource } from '../resource.ts';
import type { ListState } from './list-state.ts';

export type Row = RecordOf<Resource> & Readonly<Record<string, unknown>>;

const contracts = new WeakMap<Resource, ResourceContract>();

/** The resource's endpoints; derived once. */
export function contractOf(resource: Resource): ResourceContract {
  const known = contracts.get(resource) ?? resourceContract(resource);
  contracts.set(resource, known);
  return known;
}

const keyOf = (resource: Resource, ...rest: unknown[]): unknown[] => ['crud', resource.id, ...rest];

/** The filter of a list as bulk actions and exports take it. */
export function filterOf({ q, deleted, filters }: ListState): Record<string, string> {
  return { ...filters, ...(q !== '' && { q }), ...(deleted && { deleted: 'true' }) };
}

export function useList(resource: Resource, state: ListState, pageSize: number, enabled: boolean) {
  const query = { ...filterOf(state), page: state.page, pageSize, sort: state.sort };
  return useQuery({
    queryKey: keyOf(resource, 'list', query),
    queryFn: ({ signal }) => api(contractOf(resource), 'list', { query: query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The records that are parts of one. */
export function useParts(resource: Resource, parentId: number) {
  const query = { [resource.parent ?? '']: String(parentId), pageSize: 100, sort: 'id' };
  return useQuery({
    queryKey: keyOf(resource, 'list', query),
    queryFn: async ({ signal }) => (await api(contractOf(resource), 'list', { query: query, signal })).items as readonly Row[],
  });
}

/** `retry`-less and quiet: the page itself says that a record is not there. */
export function useRecord(resource: Resource, id: number | null) {
  return useQuery({
    queryKey: keyOf(resource, 'record', id),
    queryFn: ({ signal }) => api(contractOf(resource), 'show', { params: { id: id ?? 0 }, signal }) as Promise<Row>,
    enabled: id !== null,
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function useHistory(resource: Resource, id: number, enabled: boolean) {
  return useQuery({
    queryKey: keyOf(resource, 'history', id),
    queryFn: ({ signal }) => api(contractOf(resource), 'history', { params: { id }, signal }),
    enabled,
  });
}

/** Titles of rows that a filter names by id. */
export function useTitles(resource: Resource, field: string, ids: readonly string[]) {
  return useQuery({
    queryKey: keyOf(resource, 'titles', field, ids.join()),
    queryFn: ({ signal }) => api(contractOf(resource), 'options', { params: { field }, query: { ids: ids.join() }, signal }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
}

export function optionsLoader(resource: Resource, field: string): LoadOptions {
  return async (term, signal) => {
    const { items } = await api(contractOf(resource), 'options', { params: { field }, query: { q: term }, signal });
    return items.map(({ id, title }) => ({ value: String(id), label: title }));
  };
}

/** After a write everything the engine shows may be different: titles of this resource stand in other lists. */
export function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['crud'] });
}

const arrangement = z.object({ columns: z.array(z.string()).exactOptional(), pageSize: z.number().exactOptional() });

/** How this person arranged the list. `columns: undefined` leads back to those it begins with. */
export function useListPreference(resource: Resource) {
  const { value = {}, keep, ready } = useKept(`list.${resource.id}`, arrangement);
  const change = (part: { columns?: readonly string[] | undefined; pageSize?: number }): void => {
    const { columns, ...others } = { ...value, ...part };
    keep({ ...others, ...(columns && { columns: [...columns] }) });
  };
  return { value, change, ready };
}
