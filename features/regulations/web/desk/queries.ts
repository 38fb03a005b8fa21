import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { api } from '#platform/http/web/client.ts';
import type { TreeMove } from '#platform/kernel/tree.ts';
import { toast } from '#platform/shell/toasts.ts';
import { bookList, books, type BookPlan } from '../../books.ts';
import { desks, type Desk, type Kind, type RegulationNode } from '../../contract.ts';
import { useDeskTexts } from './texts.ts';

const root = 'regulations';
const undoTime = 10_000;
/** How often a page looks whether a document has been read. */
const lookAgain = 2000;

export interface Keeping {
  readonly plan: BookPlan;
  readonly contract: Desk;
  /** Hash route of the tree. */
  readonly screen: string;
}

/** The book of the module the page stands in. */
export function useBook(): Keeping {
  const module = useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
  const plan = bookList.find(({ desk }) => desk === module) ?? books.ig;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the three contracts differ in module, paths and codes, which the types do not tell apart
  return { plan, contract: desks[plan.book] as Desk, screen: `/${plan.desk}/regulations` };
}

export const pathOf = (screen: string, { kind, id }: { readonly kind: Kind; readonly id: number }): string => `${screen}/${kind}/${id}`;

export function useTree({ plan, contract }: Keeping) {
  return useQuery({
    queryKey: [root, plan.book, 'tree'],
    queryFn: ({ signal }) => api(contract, 'list', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(({ text }) => text?.state === 'waiting') ? lookAgain : false),
  });
}

export function useTrash({ plan, contract }: Keeping) {
  return useQuery({
    queryKey: [root, plan.book, 'trash'],
    queryFn: ({ signal }) => api(contract, 'list', { query: { trash: 'true' }, signal }),
    staleTime: 0,
  });
}

export function useLists({ plan, contract }: Keeping) {
  return useQuery({ queryKey: [root, plan.book, 'lists'], queryFn: ({ signal }) => api(contract, 'lists', { signal }), staleTime: 0 });
}

export function useRegulation({ plan, contract }: Keeping, id: number) {
  return useQuery({
    queryKey: [root, plan.book, 'one', id],
    queryFn: ({ signal }) => api(contract, 'show', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.text?.state === 'waiting' ? lookAgain : false),
  });
}

export const refresh = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [root] });

/** Stores a move; the tree is the server's answer. */
export function useMove({ plan, contract }: Keeping): (move: TreeMove) => Promise<unknown> {
  const client = useQueryClient();
  return async ({ ids, parentId, before }) => {
    const answer = await api(contract, 'move', { body: { ids: [...ids], regulationId: parentId, before } });
    client.setQueryData([root, plan.book, 'tree'], answer);
    await client.invalidateQueries({ queryKey: [root, plan.book, 'one'] });
  };
}

type Named = Pick<RegulationNode, 'id' | 'name'>;

/** To the trash, with a way back for a while. */
export function useRemoval({ contract }: Keeping, onRemoved: () => unknown = () => undefined) {
  const t = useDeskTexts();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ id }: Named) => api(contract, 'restore', { params: { id } }),
    onSuccess: (_, { name }) => {
      toast.success(t('restored', { name }));
      return refresh(client);
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: Named) => api(contract, 'remove', { params: { id } }),
    onSuccess: async (_, row) => {
      toast.success(t('deleted', { name: row.name }), [], { time: undoTime, action: { label: t('undo'), run: () => restore.mutate(row) } });
      await onRemoved();
      await refresh(client);
    },
  });
  return { remove: remove.mutate, restore: restore.mutate };
}
