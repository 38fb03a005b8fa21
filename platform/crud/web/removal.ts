import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import type { Resource } from '../resource.ts';
import { contractOf, refresh, type Row } from './data.ts';
import { useCrudTexts } from './texts.ts';
import { titleOf } from './value.tsx';

/** Milliseconds in which a deletion can be undone from its notice; later from the trash. */
export const undoTime = 8000;

/** Moves a record to the trash with an undo, and takes it out again. */
export function useRemoval(resource: Resource, onRemoved: () => Promise<void> = async () => {}) {
  const t = useCrudTexts();
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: (row: Row) => api(contractOf(resource), 'restore', { params: { id: row.id } }),
    onSuccess: (_, row) => {
      toast.success(t('restored', { name: titleOf(resource, row) }));
      return refresh(client);
    },
  });
  const remove = useMutation({
    mutationFn: (row: Row) => api(contractOf(resource), 'remove', { params: { id: row.id } }),
    onSuccess: async (_, row) => {
      toast.success(t('deleted', { name: titleOf(resource, row) }), [], {
        time: undoTime,
        action: { label: t('undo'), run: () => restore.mutate(row) },
      });
      await onRemoved();
      client.removeQueries({ queryKey: ['crud', resource.id, 'record', row.id] });
      client.removeQueries({ queryKey: ['crud', resource.id, 'history', row.id] });
      await refresh(client);
    },
  });
  return { remove: remove.mutate, restore: restore.mutate };
}
