import { keepPreviousData, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { occurrences } from '../../contract.ts';
import { pairFirst } from '../../domain/photos.ts';
import type { MapFilters, OccurrenceItem, StaffOccurrence } from '../../schemas.ts';
import { hidesAll, toQuery, withHidden, type DeskFilter, type DeskState } from './filter.ts';

const root = 'occurrences';
export type Lists = ReceivedOf<(typeof occurrences)['searchLists']>;
export type UpdateLists = ReceivedOf<(typeof occurrences)['updateLists']>;
export type ItemPage = ReceivedOf<(typeof occurrences)['search']>;
const noPage: ItemPage = { items: [], total: 0, totalIsExact: true, page: 1, pageSize: 25, crs: '' };

export const keys = {
  list: [root, 'list'] as const,
  quantities: [root, 'quantities'] as const,
  probe: [root, 'probe'] as const,
  show: (code: string) => [root, 'show', code] as const,
  similar: [root, 'similar'] as const,
};

export function useLists(): Lists | undefined {
  return useQuery({ queryKey: [root, 'lists'], queryFn: ({ signal }) => api(occurrences, 'searchLists', { signal }), staleTime: 300_000 }).data;
}

export function useUpdateLists(enabled: boolean): UpdateLists | undefined {
  return useQuery({
    queryKey: [root, 'update-lists'],
    queryFn: ({ signal }) => api(occurrences, 'updateLists', { signal }),
    staleTime: 60_000,
    enabled,
  }).data;
}

/** The page shown. It is fetched again only when somebody asks: rows must not move under the eyes of whoever reads them. */
export function useItems({ filter, sort, page }: DeskState, pageSize: number, enabled: boolean): UseQueryResult<ItemPage> {
  const query = { ...toQuery(filter), sort, page, pageSize };
  return useQuery({
    queryKey: [...keys.list, hidesAll(filter) ? 'none' : query],
    queryFn: ({ signal }) => (hidesAll(filter) ? noPage : api(occurrences, 'search', { query: query as never, signal })),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export const quantitiesKey = (filter: DeskFilter): readonly unknown[] => [...keys.quantities, toQuery(filter)];

/** How many there are of each type under the shown statuses, and the other way round. */
export function useQuantities(filter: DeskFilter): MapFilters | undefined {
  const { data } = useQuery({
    queryKey: quantitiesKey(filter),
    queryFn: ({ signal }) => api(occurrences, 'filters', { query: toQuery(filter) as never, signal }),
    placeholderData: keepPreviousData,
  });
  return data && withHidden(data, filter);
}

export function useOccurrence(code: string | null): UseQueryResult<StaffOccurrence> {
  return useQuery({
    queryKey: keys.show(code ?? ''),
    queryFn: ({ signal }) => api(occurrences, 'show', { params: { code: code ?? '' }, signal }),
    enabled: code !== null,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Puts a newer state of an occurrence wherever it is shown, without moving rows. */
export function adopt(client: QueryClient, occurrence: StaffOccurrence): void {
  client.setQueryData<StaffOccurrence>(keys.show(occurrence.code), (known) => (known && known.version > occurrence.version ? known : occurrence));
  patchRow(client, occurrence.id, () => itemOf(occurrence));
}

/** Changes the row of one occurrence in every page at hand. */
export function patchRow(client: QueryClient, id: number, change: (row: OccurrenceItem) => OccurrenceItem): void {
  client.setQueriesData<ItemPage>({ queryKey: keys.list }, (page) =>
    page?.items.some((row) => row.id === id) ? { ...page, items: page.items.map((row) => (row.id === id ? change(row) : row)) } : page,
  );
}

function itemOf(occurrence: StaffOccurrence): OccurrenceItem {
  const { description, referencePoint: _place, photoList, timeline: _timeline, following: _following, followers: _followers, ...rest } = occurrence;
  const seen = pairFirst(photoList.filter(({ isPublic }) => isPublic));
  return { ...rest, excerpt: description.slice(0, 160), photoId: seen[0]?.id ?? null, photos: seen.length };
}

/** The list is asked for anew: somebody wants to see what has come or gone. */
export function useRefreshList(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keys.list });
    void client.invalidateQueries({ queryKey: keys.quantities });
  };
}
