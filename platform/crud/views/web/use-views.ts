import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { session } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { viewsContract, type SavedView, type ViewState } from '../contract.ts';

/** The saved views of a list for whoever is signed in, and what can be done with them. `list` is a resource's id, or a name of a page's own. */
export function useViews(list: string) {
  const client = useQueryClient();
  const queryKey = ['views', list, session.user()?.id ?? 0];
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(viewsContract, 'list', { query: { list }, signal }),
    enabled: session.user() !== null,
    staleTime: 60_000,
  });
  const fetchAgain = (): Promise<void> => client.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: ({ id, ...body }: ViewChange): Promise<SavedView> =>
      id === null ? api(viewsContract, 'create', { body: { ...body, list } }) : api(viewsContract, 'update', { params: { id }, body }),
    onSuccess: fetchAgain,
    meta: { quiet: true },
  });
  const remove = useMutation({ mutationFn: (id: number) => api(viewsContract, 'remove', { params: { id } }), onSuccess: fetchAgain });
  const setDefault = useMutation({
    mutationFn: (id: number | null) => api(viewsContract, 'setDefault', { body: { list, id } }),
    onSuccess: fetchAgain,
  });
  return {
    views: data?.items ?? [],
    ready: !isPending || session.user() === null,
    save: save.mutateAsync,
    remove: remove.mutateAsync,
    setDefault: setDefault.mutateAsync,
  };
}

export interface ViewChange {
  /** Null for a new one. */
  readonly id: number | null;
  readonly name: string;
  readonly roleId: number | null;
  readonly roleDefault: boolean;
  readonly state: ViewState;
}

export type Views = ReturnType<typeof useViews>;
