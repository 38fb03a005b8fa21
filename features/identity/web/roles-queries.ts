import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { rolesContract } from '../roles-contract.ts';

/* Keys begin with `crud`, so that the engine's refresh after a write reaches them. */

export const roleKey = (id: number): readonly unknown[] => ['crud', 'roles', 'record', id];

export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: roleKey(id),
    queryFn: ({ signal }) => api(rolesContract, 'show', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

export const areasQuery = queryOptions({
  queryKey: ['crud', 'roles', 'areas'],
  queryFn: ({ signal }) => api(rolesContract, 'lists', { signal }),
});

/** A municipality has a handful: a hundred is all. */
export const allRolesQuery = queryOptions({
  queryKey: ['crud', 'roles', 'all'],
  queryFn: ({ signal }) => api(rolesContract, 'list', { query: { pageSize: 100 }, signal }),
});

export const holdersQuery = (code: string) =>
  queryOptions({
    queryKey: ['crud', 'roles', 'holders', code],
    queryFn: ({ signal }) => api(rolesContract, 'holders', { params: { code }, signal }),
  });

export const roleHistoryQuery = (id: number) =>
  queryOptions({ queryKey: ['crud', 'roles', 'history', id], queryFn: ({ signal }) => api(rolesContract, 'history', { params: { id }, signal }) });
