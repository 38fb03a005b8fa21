import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconDownload, IconEdit, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { BulkActions, barButton } from '#platform/bulk/web/bulk-actions.tsx';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import type { Resource } from '../../resource.ts';
import { filterOf, refresh } from '../../web/data.ts';
import { ExportDialog } from '../../web/export-dialog.tsx';
import type { ChosenRows } from '../../web/screens.ts';
import type { ListState } from '../../web/list-state.ts';
import { useMay } from '../../web/may.ts';
import { useCrudTexts } from '../../web/texts.ts';
import { bulkOf, useWords } from './words.ts';

/** Ticked rows, or everything the filter shows. */
export interface Picked {
  readonly ids: ReadonlySet<number>;
  readonly everything: boolean;
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

/** What can be done with the selected rows. */
export function BulkBar({ resource, state, picked, total, count, onEdit, setPicked, actions }: Props): ReactNode {
  const t = useCrudTexts();
  const may = useMay(resource);
  const client = useQueryClient();
  const words = useWords(resource);
  const [exporting, setExporting] = useState(false);
  const { deleted } = state;
  const selection = picked.everything ? { filter: filterOf(state) } : { ids: [...picked.ids] };
  const chosen = picked.everything ? (total ?? '') : String(picked.ids.size);
  const clear = (): void => setPicked({ ids: new Set(), everything: false });
  const trash = {
    action: deleted ? 'restore' : 'delete',
    label: t(deleted ? 'restore' : 'delete'),
    icon: deleted ? IconRestore : IconTrash,
    title: t(deleted ? 'askRestore' : 'askDelete', { total: chosen, count: picked.everything ? 2 : picked.ids.size }),
    text: t(deleted ? 'askRestoreText' : 'askDeleteText'),
    done: (n: number) => t(deleted ? 'restoredMany' : 'deletedMany', { count: n }),
    danger: !deleted,
  };
  return (
    <>
      <SelectionBar
        count={picked.everything ? (count ?? undefined) : picked.ids.size}
        everything={picked.everything}
        total={total}
        onEverything={() => setPicked({ ...picked, everything: true })}
        onClear={clear}
      >
        {may.export && (
          <Button {...barButton} leftSection={<IconDownload size={18} />} onClick={() => setExporting(true)}>
            {t('exportAction')}
          </Button>
        )}
        {actions?.({ selection, deleted, total: chosen, clear })}
        {!actions && !deleted && onEdit && (
          <Button {...barButton} leftSection={<IconEdit size={18} />} onClick={() => onEdit(selection, chosen)}>
            {t('bulkEditAction')}
          </Button>
        )}
        {!actions && may.delete && (
          <BulkActions
            contract={bulkOf(resource)}
            selection={selection}
            actions={[trash]}
            words={words}
            onChanged={() => refresh(client)}
            clear={clear}
          />
        )}
      </SelectionBar>
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
