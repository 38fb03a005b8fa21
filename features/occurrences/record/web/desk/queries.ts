import { recordOf } from '#platform/kernel/unknown.ts';
import { replaceEqualDeep, keepPreviousData, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCan } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { occurrences } from '../../contract.ts';
import { pairFirst } from '../../domain/photos.ts';
import { may } from '../../permissions.ts';
import type { MapFilters, OccurrenceItem, PublicOccurrence, StaffOccurrence } from '../../schemas.ts';
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
  /** How many of the list the person may change. */
  changeable: [root, 'changeable'] as const,
  show: (code: string) => [root, 'show', code] as const,
  outside: (code: string) => [root, 'outside', code] as const,
  similar: [root, 'similar'] as const,
};

export function useListsRequest(): UseQueryResult<Lists> {
  return useQuery({ queryKey: [root, 'lists'], queryFn: ({ signal }) => api(occurrences, 'searchLists', { signal }), staleTime: 300_000 });
}

export function useUpdateLists(enabled: boolean): UpdateLists | undefined {
  return useQuery({
    queryKey: [root, 'update-lists'],
    queryFn: ({ signal }) => api(occurrences, 'updateLists', { signal }),
    staleTime: 60_000,
    enabled,
  }).data;
}

const pageQuery = ({ filter, sort, page }: DeskState, pageSize: number) => ({ ...toQuery(filter), sort, page, pageSize });
export const listKey = (state: DeskState, pageSize: number): readonly unknown[] => [
  ...keys.list,
  hidesAll(state.filter) ? 'none' : pageQuery(state, pageSize),
];

/** The page shown. It is fetched again only when somebody asks; what is pushed changes its rows (`useLiveRows`). */
export function useItems(state: DeskState, pageSize: number, enabled: boolean): UseQueryResult<ItemPage> {
  return useQuery({
    queryKey: listKey(state, pageSize),
    queryFn: ({ signal }) => (hidesAll(state.filter) ? noPage : api(occurrences, 'search', { query: pageQuery(state, pageSize), signal })),
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
    queryFn: ({ signal }) => api(occurrences, 'filters', { query: toQuery(filter), signal }),
    placeholderData: keepPreviousData,
  });
  return data && withHidden(data, filter);
}

/** A record as its reader may have it: to work on, or to read as the public, or who reported it, does. */
export interface OpenRecord {
  readonly staff: StaffOccurrence | undefined;
  readonly outside: PublicOccurrence | undefined;
  readonly point: readonly [number, number] | null;
  readonly error: unknown;
  refetch(): void;
}

export function useRecord(code: string | null): OpenRecord {
  const client = useQueryClient();
  const mayWork = useCan(may.detail);
  const pages = client.getQueriesData<ItemPage>({ queryKey: keys.list });
  const row = pages.flatMap(([, page]) => page?.items ?? []).find((item) => item.code === code);
  const isOutside = !mayWork || (row !== undefined && row.seenAs !== 'staff');
  const params = { code: code ?? '' };
  const inside = useQuery({
    queryKey: keys.show(params.code),
    queryFn: ({ signal }) => api({ show: { ...occurrences.show, silent: true } }, 'show', { params, signal }),
    enabled: code !== null && !isOutside,
    structuralSharing: newer,
    staleTime: 0,
    meta: { quiet: true },
  });
  const isRefused = isProblem(inside.error) && (inside.error.status === 404 || inside.error.status === 403);
  const reads = isOutside || isRefused;
  const outside = useQuery({
    queryKey: keys.outside(params.code),
    queryFn: ({ signal }) => api({ front: { ...occurrences.front, silent: true } }, 'front', { params, signal }),
    enabled: code !== null && reads,
    staleTime: 0,
    meta: { quiet: true },
  });
  const staff = reads ? undefined : inside.data;
  const read = reads ? outside.data : undefined;
  return {
    staff,
    outside: read,
    point: (staff ?? read)?.point ?? null,
    error: reads ? outside.error : inside.error,
    refetch: () => void (reads ? outside : inside).refetch(),
  };
}

/** Puts a newer state of an occurrence wherever it is shown, without moving rows. */
export function adopt(client: QueryClient, occurrence: StaffOccurrence): void {
  client.setQueryData<StaffOccurrence>(keys.show(occurrence.code), (known) => (known && known.version > occurrence.version ? known : occurrence));
  patchRow(client, occurrence.id, (row) => (row.version > occurrence.version ? row : itemOf(occurrence)));
}

/** An answer that was under way while something newer was put in its place does not come over it. */
function newer(known: unknown, fresh: unknown): unknown {
  const versionOf = (one: unknown): number => Number(recordOf(one)['version'] ?? 0);
  return versionOf(known) > versionOf(fresh) ? known : replaceEqualDeep(known, fresh);
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
