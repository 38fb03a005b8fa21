import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BulkView } from '#platform/bulk/contract.ts';
import { BulkDialog } from '#platform/bulk/web/bulk-dialog.tsx';
import type { Resource } from '../../resource.ts';
import { refresh } from '../../web/data.ts';
import { useCrudTexts } from '../../web/texts.ts';
import { BulkFields } from './bulk-fields.tsx';
import { bulkOf, useWords } from './words.ts';

interface Props {
  readonly resource: Resource;
  /** Ticked rows or a filter, as the server takes it; null when a change made earlier is shown. */
  readonly selection: unknown;
  readonly earlier?: BulkView;
  /** How many are selected, as the list says it. */
  readonly total: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changing fields of many records. */
export function BulkEditDialog({ resource, selection, earlier, total, onDone, onClose }: Props): ReactNode {
  const t = useCrudTexts();
  const client = useQueryClient();
  const words = useWords(resource);
  return (
    <BulkDialog
      contract={bulkOf(resource)}
      title={earlier ? t('bulkHistory') : t(total === '1' ? 'bulkTitleOne' : 'bulkTitle', { total })}
      {...(earlier
        ? { begun: { bulk: earlier, jobId: null } }
        : {
            form: {
              selection,
              show: ({ plan, busy }) => <BulkFields resource={resource} busy={busy} onCancel={onClose} onPlan={(set) => plan({ set })} />,
            },
          })}
      words={words}
      confirm={(count) => t('bulkRun', { count })}
      onDone={() => {
        void refresh(client);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
