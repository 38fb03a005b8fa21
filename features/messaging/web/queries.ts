import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { mailboxContract } from '../mailbox-contract.ts';

const pageSize = 25;
/** New messages turn up by themselves while the page is open. */
const refreshMs = 5000;

export function useMailbox(q: string) {
  return useInfiniteQuery({
    queryKey: ['mailbox', q],
    queryFn: ({ pageParam, signal }) => api(mailboxContract, 'list', { query: { page: pageParam, pageSize, q }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : refreshMs),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
}

export function useMessage(id: number | null) {
  return useQuery({
    queryKey: ['mailbox', 'message', id],
    queryFn: ({ signal }) => api(mailboxContract, 'show', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
}
