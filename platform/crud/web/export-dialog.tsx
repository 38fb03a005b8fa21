import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { Choice, ExportDialog as Dialog } from '#platform/ui/export-dialog.tsx';
import { columnNames } from '../labels.ts';
import type { Resource } from '../resource.ts';
import { contractOf, filterOf } from './data.ts';
import type { ListState } from './list-state.ts';
import { useCrudTexts, useLower } from './texts.ts';

interface Props {
  readonly resource: Resource;
  readonly state: ListState;
  /** Ticked rows; null for everything the list shows. */
  readonly selection: readonly number[] | null;
  /** Columns the list shows; null offers no choice and exports all. */
  readonly columns: readonly string[] | null;
  /** How many rows, as the list says it. */
  readonly total: string;
  readonly onClose: () => void;
}

/** Exports exactly what the list shows, over all its pages. */
export function ExportDialog({ resource, state, selection, columns, total, onClose }: Props): ReactNode {
  const t = useCrudTexts();
  const lower = useLower();
  const [which, setWhich] = useState<'shown' | 'all'>('shown');
  return (
    <Dialog
      title={t('exportTitle', { what: lower(resource.label.many) })}
      text={t(selection ? 'exportSelected' : 'exportRows', { total, count: total === '1' ? 1 : 2 })}
      formats={['xlsx', 'csv']}
      start={(format) =>
        api(contractOf(resource), 'export', {
          body: {
            format,
            selection: selection ? { ids: [...selection] } : { filter: filterOf(state) },
            sort: state.sort,
            columns: which === 'shown' && columns ? [...columns] : columnNames(resource),
          },
        })
      }
      onClose={onClose}
    >
      {columns && (
        <Choice
          label={t('exportColumns')}
          value={which}
          options={[
            { value: 'shown', label: t('exportShown') },
            { value: 'all', label: t('exportAll') },
          ]}
          onChange={setWhich}
        />
      )}
    </Dialog>
  );
}
