import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { forgetVisit } from '#platform/shell/recent.ts';
import { toast } from '#platform/shell/toasts.ts';
import type { Resource } from '../resource.ts';
import { contractOf, refresh, type Row } from './data.ts';
import { useCrudTexts } from './texts.ts';
import { titleOf } from './value.tsx';

/** Milliseconds in which a deletion can be undone from its notice; later from the trash. */
export const undoTime = 8000;

/** What is itself an undo offers none. */
interface Step {
  readonly row: Row;
  readonly isUndo: boolean;
}

/** Moves a record to the trash and takes it out again, each with the other as its undo. */
export function useRemoval(resource: Resource, onRemoved: () => Promise<void> = async () => {}) {
  const t = useCrudTexts();
  const client = useQueryClient();
  const back = (run: () => void) => ({ time: undoTime, action: { label: t('undo'), run } });
  const restore = useMutation({
    mutationFn: ({ row }: Step) => api(contractOf(resource), 'restore', { params: { id: row.id } }),
    onSuccess: (_, { row, isUndo }) => {
      toast.success(t('restored', { name: titleOf(resource, row) }), [], isUndo ? {} : back(() => remove.mutate({ row, isUndo: true })));
      return refresh(client);
    },
  });
  const remove = useMutation({
    mutationFn: ({ row }: Step) => api(contractOf(resource), 'remove', { params: { id: row.id } }),
    onSuccess: async (_, { row, isUndo }) => {
      toast.success(t('deleted', { name: titleOf(resource, row) }), [], isUndo ? {} : back(() => restore.mutate({ row, isUndo: true })));
      forgetVisit(`/${resource.screen}/${row.id}`);
      await onRemoved();
      client.removeQueries({ queryKey: ['crud', resource.id, 'record', row.id] });
      client.removeQueries({ queryKey: ['crud', resource.id, 'history', row.id] });
      await refresh(client);
    },
  });
  return { remove: (row: Row) => remove.mutate({ row, isUndo: false }), restore: (row: Row) => restore.mutate({ row, isUndo: false }) };
}
