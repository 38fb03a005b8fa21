import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { forgetVisit } from '#platform/shell/recent.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { occurrences } from '../../record/contract.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import { keys, patchRow, useRefreshList } from '../../record/web/desk/queries.ts';
import { useDeskTexts } from './texts.ts';

/** To the trash after confirmation, with an undo; and out of it again. */
export function useRemoval({ id, code }: StaffOccurrence): { ask(): void; restore(): void; readonly dialog: ReactNode } {
  const t = useDeskTexts();
  const client = useQueryClient();
  const { place, map } = useDesk();
  const refresh = useRefreshList();
  const [asking, setAsking] = useState(false);
  const everywhere = (): void => {
    refresh();
    map.current?.refresh();
    void client.invalidateQueries({ queryKey: keys.show(code) });
  };
  const undo = (run: () => Promise<void>) => ({ time: toastTimes.undo, action: { label: t('undo.action'), run: () => void run() } });
  const restore = async (isUndo: boolean): Promise<void> => {
    try {
      await api(occurrences, 'restore', { params: { id } });
      toast.success(t('remove.restored', { code }), [], isUndo ? {} : undo(() => remove(true)));
      everywhere();
    } catch (error) {
      toast.failure(error);
    }
  };
  const remove = async (isUndo: boolean): Promise<void> => {
    try {
      await api(occurrences, 'remove', { params: { id } });
      setAsking(false);
      forgetVisit(`/meubairro/home/${code}`);
      patchRow(client, id, (row) => ({ ...row, deletedAt: new Date().toISOString() }));
      toast.success(t('remove.done', { code }), [], isUndo ? {} : undo(() => restore(true)));
      place.close();
      everywhere();
    } catch (error) {
      toast.failure(error);
    }
  };
  return {
    ask: () => setAsking(true),
    restore: () => void restore(false),
    dialog: asking && (
      <ConfirmDialog
        title={t('remove.title', { code })}
        text={t('remove.text')}
        confirm={t('remove.confirm')}
        danger
        onConfirm={() => remove(false)}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
