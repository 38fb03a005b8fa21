import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import type { LoadOptions } from '#platform/ui/types.ts';
import { sentContract } from '../../contract.ts';
import type { Scope } from '../../notifications-contract.ts';
import { useScope } from './scope.ts';

export const keys = {
  all: ['notifications'] as const,
  lists: ['notifications', 'list'] as const,
  one: (id: number) => ['notifications', 'one', id] as const,
  sentLists: ['notifications', 'sent'] as const,
  settings: ['notifications', 'settings'] as const,
};

export function useLists() {
  const { contract, screen } = useScope();
  return useQuery({
    queryKey: ['notifications', 'lists', screen],
    queryFn: ({ signal }) => api(contract, 'lists', { signal }),
    staleTime: 60_000,
  });
}

export function useNotification(id: number | null) {
  const { contract } = useScope();
  return useQuery({
    queryKey: keys.one(id ?? 0),
    queryFn: ({ signal }) => api(contract, 'show', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

export function useSentOne(id: number, page: number) {
  return useQuery({
    queryKey: ['notifications', 'sent', id, page],
    queryFn: ({ signal }) => api(sentContract, 'show', { params: { id }, query: { page }, signal }),
    placeholderData: keepPreviousData,
    // What waits now is sent in a moment.
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? 3000 : false),
    retry: false,
    meta: { quiet: true },
  });
}

/** Choices for a field of addressees. */
export function targetLoader({ contract }: Scope, triggers: readonly string[]): LoadOptions {
  return async (term, signal) => {
    const { items } = await api(contract, 'targets', { query: { triggers: triggers.join(','), q: term }, signal });
    return items;
  };
}
