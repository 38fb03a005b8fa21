import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ogcServices, type Service } from '../contract.ts';
import { refresh, useOgc } from './queries.ts';

type Named = Pick<Service, 'id' | 'title'>;
const undoTime = 10_000;

/** To the trash, with a way back for a while. */
export function useRemoval(onRemoved: () => unknown = () => undefined) {
  const t = useOgc();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (row: Named) => api(ogcServices, 'restore', { params: { id: row.id } }),
    onSuccess: (_, row) => {
      toast.success(t('restored', { name: row.title }));
      return refresh(client);
    },
  });
  const remove = useMutation({
    mutationFn: (row: Named) => api(ogcServices, 'remove', { params: { id: row.id } }),
    onSuccess: async (_, row) => {
      toast.success(t('deleted', { name: row.title }), [], { time: undoTime, action: { label: t('undo'), run: () => restore.mutate(row) } });
      await onRemoved();
      await refresh(client);
    },
  });
  return { remove: remove.mutate, restore: restore.mutate };
}
