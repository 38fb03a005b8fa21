import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useChannel, useWhileNotLive } from '#platform/realtime/web/use-channel.ts';
import { occurrences } from '../../../contract.ts';
import { afterMove } from '../../../domain/counters.ts';
import { everybody } from '../../../domain/push.ts';
import type { MapFilters, OccurrencePush } from '../../../schemas.ts';
import { queryOf, showsNothing, type Chosen } from './filter.ts';

export const pageSize = 25;

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

export function useList(chosen: Chosen) {
  return useInfiniteQuery({
    queryKey: ['meubairro', 'list', chosen],
    enabled: !showsNothing(chosen),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) => api(occurrences, 'search', { query: { ...queryOf(chosen), page: pageParam, pageSize }, signal }),
    getNextPageParam: (last) => (last.items.length === last.pageSize ? last.page + 1 : undefined),
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

/** How long pushes are gathered before list and map ask again, milliseconds. */
const GATHER = 1000;

/** Follows what is pushed: counters at once, list and map shortly after. */
export function useLive(chosen: Chosen, onChange: () => void): void {
  const client = useQueryClient();
  const timer = useRef<number>(undefined);
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const soon = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      change.current();
      void client.invalidateQueries({ queryKey: ['meubairro', 'list'] });
      void client.invalidateQueries({ queryKey: ['meubairro', 'front'] });
    }, GATHER);
  }, [client]);
  const heard =
    (event: 'created' | 'moved' | 'removed') =>
    (data: unknown): void => {
      const { typeId, statusId, fromTypeId, fromStatusId } = data as OccurrencePush;
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
  useChannel(everybody, 'changed', soon);
}
