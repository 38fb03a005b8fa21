import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#platform/http/web/client.ts';
import { treeContracts, type TreeItem, type TreeRecord } from '../contract.ts';

export type OpenTree = (typeof treeContracts)[number];

/** The tree of the module whose screen was opened: its code is the first part of the address, which is another one when the screen is left. */
export function useTree(): OpenTree {
  const { pathname } = useLocation();
  const [code] = useState(() => pathname.split('/')[1]);
  const found = treeContracts.find(({ module }) => module.code === code);
  if (!found) throw new Error(`${code} keeps no tree of layers.`);
  return found;
}

export const screenOf = ({ module }: OpenTree): string => `/${module.code}/layers`;
const root = ({ module }: OpenTree) => ['layer-tree', module.code] as const;
export const listKey = (tree: OpenTree, deleted: boolean) => [...root(tree), 'list', deleted] as const;

export function useItems(tree: OpenTree, deleted: boolean): UseQueryResult<readonly TreeItem[]> {
  return useQuery({
    queryKey: listKey(tree, deleted),
    queryFn: async ({ signal }) => (await api(tree.management, 'list', { query: { deleted: deleted ? 'true' : 'false' }, signal })).items,
    staleTime: 0,
  });
}

export function useRecord(tree: OpenTree, id: number): UseQueryResult<TreeRecord> {
  return useQuery({
    queryKey: [...root(tree), 'record', id],
    queryFn: ({ signal }) => api(tree.management, 'show', { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}

export function useLists(tree: OpenTree) {
  return useQuery({ queryKey: [...root(tree), 'lists'], queryFn: ({ signal }) => api(tree.management, 'lists', { signal }), staleTime: 30_000 });
}

export function refresh(client: QueryClient, tree: OpenTree): Promise<void> {
  return client.invalidateQueries({ queryKey: root(tree) });
}
