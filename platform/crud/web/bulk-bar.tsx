import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconEdit, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import type { Resource } from '../resource.ts';
import { contractOf, filterOf, refresh } from './data.ts';
import { ExportDialog } from './export-dialog.tsx';
import type { ChosenRows } from './list-extras.ts';
import type { ListState } from './list-state.ts';
import { useMay } from './may.ts';
import { undoTime } from './removal.ts';
import { useCrudTexts } from './texts.ts';

/** Ticked rows, or everything the filter shows. */
export interface Picked {
  readonly ids: ReadonlySet<number>;
  readonly everything: boolean;
}

type Action = 'delete' | 'restore';
interface Asked {
  readonly action: Action;
  /** Counted by the server with the very filter that will be used. */
  readonly count: number;
}

interface Props {
  readonly resource: Resource;
  readonly state: ListState;
  readonly picked: Picked;
  readonly total: string | null;
  /** The same as a number, where it is exact. */
  readonly count: number | null;
  /** Changing fields of what is selected is asked for; null where it cannot be. */
  readonly onEdit: ((selection: unknown, total: string) => void) | null;
  readonly setPicked: (picked: Picked) => void;
  /** Instead of the engine's own actions. */
  readonly actions?: ((chosen: ChosenRows) => ReactNode) | undefined;
}

/** What can be done with the selected rows; each action counts first and says the number before anything happens. */
export function BulkBar({ resource, state, picked, total, count, onEdit, setPicked, actions }: Props): ReactNode {
  const t = useCrudTexts();
  const may = useMay(resource);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [counted, setCounted] = useState<number | null>(null);
  const [exporting, setExporting] = useState(false);
  const selection = picked.everything ? { filter: filterOf(state) } : { ids: [...picked.ids] };
  const call = (body: { action: Action; dryRun?: boolean; expected?: number }) =>
    api(contractOf(resource), 'bulk', { body: { ...body, selection } as never });
  const chosen = picked.everything ? (total ?? '') : String(picked.ids.size);
  const clear = (): void => setPicked({ ids: new Set(), everything: false });

  const ask = useMutation({
    mutationFn: async (action: Action): Promise<Asked> => ({ action, count: (await call({ action, dryRun: true })).count }),
    onSuccess: setAsked,
  });
  const everything = useMutation({
    // Above what a list counts exactly the server is asked, where it may tell.
    mutationFn: async () =>
      count !== null || actions || !may.delete ? count : (await call({ action: state.deleted ? 'restore' : 'delete', dryRun: true })).count,
    onSuccess: (found) => {
      setCounted(found);
      setPicked({ ...picked, everything: true });
    },
  });
  const undo = useMutation({
    mutationFn: (ids: readonly number[]) => api(contractOf(resource), 'bulk', { body: { action: 'restore', selection: { ids: [...ids] } } }),
    onSuccess: ({ count }) => (toast.success(t('restoredMany', { count })), refresh(client)),
  });
  const run = async ({ action, count: expected }: Asked): Promise<void> => {
    try {
      const done = await call({ action, expected });
      const words = { delete: 'deletedMany', restore: 'restoredMany' }[action];
      const canUndo = action === 'delete' && !picked.everything;
      toast.success(
        t(words, { count: done.count }),
        [],
        canUndo ? { time: undoTime, action: { label: t('undo'), run: () => undo.mutate([...picked.ids]) } } : {},
      );
      setAsked(null);
      clear();
      await refresh(client);
    } catch (error) {
      toast.failure(error);
      if (isProblem(error) && error.code === 'bulk.changed') setAsked({ action, count: Number(error.extra['count']) });
      else setAsked(null);
    }
  };

  return (
    <>
      <SelectionBar
        count={picked.everything ? (counted ?? undefined) : picked.ids.size}
        everything={picked.everything}
        total={total}
        onEverything={() => everything.mutate()}
        onClear={clear}
      >
        {may.export && (
          <Button variant="default" size="compact-sm" leftSection={<IconDownload size={18} />} onClick={() => setExporting(true)}>
            {t('exportAction')}
          </Button>
        )}
        {actions?.({ selection, deleted: state.deleted, clear })}
        {!actions && !state.deleted && onEdit && (
          <Button variant="default" size="compact-sm" leftSection={<IconEdit size={18} />} onClick={() => onEdit(selection, chosen)}>
            {t('bulkEditAction')}
          </Button>
        )}
        {!actions && may.delete && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={state.deleted ? <IconRestore size={18} /> : <IconTrash size={18} />}
            onClick={() => ask.mutate(state.deleted ? 'restore' : 'delete')}
          >
            {t(state.deleted ? 'restore' : 'delete')}
          </Button>
        )}
      </SelectionBar>
      {asked && (
        <ConfirmDialog
          title={t(asked.action === 'delete' ? 'askDelete' : 'askRestore', { count: asked.count })}
          text={t(asked.action === 'delete' ? 'askDeleteText' : 'askRestoreText')}
          confirm={t(asked.action)}
          danger={asked.action === 'delete'}
          onConfirm={() => run(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
      {exporting && (
        <ExportDialog
          resource={resource}
          state={state}
          selection={picked.everything ? null : [...picked.ids]}
          columns={null}
          total={chosen}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
