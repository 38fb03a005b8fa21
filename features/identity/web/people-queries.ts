import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { usersContract } from '../users-contract.ts';

/** Keys begin with `crud`, so that the engine's refresh after a write reaches them. */
export const userKey = (id: number): readonly unknown[] => ['crud', 'users', 'record', id];

/** The page itself says that a user is not there. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: userKey(id),
    queryFn: ({ signal }) => api(usersContract, 'show', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

export const userListsQuery = queryOptions({
  queryKey: ['crud', 'users', 'lists'],
  queryFn: ({ signal }) => api(usersContract, 'lists', { signal }),
});

export const userHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ['crud', 'users', 'history', id],
    queryFn: ({ signal }) => api(usersContract, 'history', { params: { id }, signal }),
  });
