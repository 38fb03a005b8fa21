import { pushOf } from '../../../record/web/push.ts';
import { searchAside } from '../../../record/web/search.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useChannel, useWhileNotLive } from '#platform/realtime/web/use-channel.ts';
import { occurrences } from '../../../record/contract.ts';
import { afterMove } from '../../../record/domain/counters.ts';
import { everybody } from '../../../record/domain/push.ts';
import type { MapFilters } from '../../../record/schemas.ts';
import { followed, type ItemPage } from '../../../record/web/rows.ts';
import { queryOf, showsNothing, type Chosen } from './filter.ts';

const pageSize = 25;

export function useLists() {
  return useQuery({ queryKey: ['meubairro', 'lists'], queryFn: ({ signal }) => api(occurrences, 'searchLists', { signal }), staleTime: 300_000 });
}

export function useCounts(chosen: Chosen) {
  return useQuery({
    queryKey: ['meubairro', 'counts', chosen],
    queryFn: ({ signal }) => api(occurrences, 'filters', { query: queryOf(chosen), signal }),
    placeholderData: keepPreviousData,
  });
}

const shown = (pages: readonly ItemPage[]): number => pages.reduce((sum, { items }) => sum + items.length, 0);

export function useList(chosen: Chosen) {
  return useInfiniteQuery({
    queryKey: ['meubairro', 'list', chosen],
    enabled: !showsNothing(chosen),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => api(occurrences, 'search', { query: { ...queryOf(chosen), page: pageParam, pageSize }, signal }),
    getNextPageParam: (last, pages) => (!last.totalIsExact || shown(pages) < (pages[0]?.total ?? 0) ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

export function useOne(code: string | undefined) {
  return useQuery({
    queryKey: ['meubairro', 'front', code],
    enabled: code !== undefined,
    meta: { quiet: true },
    retry: false,
    queryFn: ({ signal }) => api(occurrences, 'front', { params: { code: code ?? '' }, signal }),
  });
}

/** How long pushes are gathered before rows and map are asked for, milliseconds. */
const GATHER = 1000;
const AT_ONCE = 100;

/** Follows what is pushed: counters at once, rows and map shortly after. */
export function useLive(chosen: Chosen, onChange: () => void): void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const change = useRef(onChange);
  const ids = useRef(new Set<number>());
  /** Rows that were pushed are asked for under the filter; the list itself is not read again, and stays where it is. */
  const rows = async (): Promise<void> => {
    const asked = [...ids.current];
    ids.current.clear();
    const queryKey = ['meubairro', 'list', chosen];
    void client.invalidateQueries({ queryKey: ['meubairro', 'list'], type: 'inactive', refetchType: 'none' });
    if (asked.length === 0 || showsNothing(chosen)) return;
    try {
      if (asked.length > AT_ONCE) throw new Error('Too many to ask for one by one.');
      const query = { ...queryOf(chosen), ids: asked, pageSize: AT_ONCE };
      const { items } = await searchAside(query);
      client.setQueryData<InfiniteData<ItemPage>>(queryKey, (data) => data && { ...data, pages: followed(data.pages, asked, items) });
    } catch {
      await client.invalidateQueries({ queryKey });
    }
  };
  const follow = useRef(rows);
  useEffect(() => {
    change.current = onChange;
    follow.current = rows;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const soon = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      change.current();
      void follow.current();
      void client.invalidateQueries({ queryKey: ['meubairro', 'front'] });
    }, GATHER);
  }, [client]);
  const heard =
    (event: 'created' | 'moved' | 'removed') =>
    (data: unknown): void => {
      const { id, typeId, statusId, fromTypeId, fromStatusId } = pushOf(data);
      ids.current.add(id);
      const from = event === 'created' || fromTypeId === null || fromStatusId === null ? null : { typeId: fromTypeId, statusId: fromStatusId };
      const to = event === 'removed' ? null : { typeId, statusId };
      client.setQueryData<MapFilters>(
        ['meubairro', 'counts', chosen],
        (counts) => counts && afterMove(counts, event === 'removed' ? { typeId, statusId } : from, to),
      );
      soon();
    };
  const missed = (): void => {
    change.current();
    void client.invalidateQueries({ queryKey: ['meubairro'] });
  };
  useWhileNotLive(missed);
  useChannel(everybody, 'created', heard('created'), missed);
  useChannel(everybody, 'moved', heard('moved'));
  useChannel(everybody, 'removed', heard('removed'));
  useChannel(everybody, 'changed', (data) => {
    ids.current.add(pushOf(data).id);
    soon();
  });
}
