import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import type { BulkView } from '#platform/bulk/contract.ts';
import { labelOf } from '../../labels.ts';
import type { Resource } from '../../resource.ts';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { useCrudTexts } from '../../web/texts.ts';
import { bulkOf } from './words.ts';

/** What I changed in bulk in this list lately; each opens with its changes and the way back. */
export function BulkHistory({ resource, onClose }: { readonly resource: Resource; readonly onClose: () => void }): ReactNode {
  const t = useCrudTexts();
  const locale = useLocale();
  const [shown, setShown] = useState<BulkView | null>(null);
  const request = useQuery({
    queryKey: ['crud', resource.id, 'bulk-edits'],
    queryFn: ({ signal }) => api(bulkOf(resource), 'mine', { signal }),
    staleTime: 0,
  });
  const { data } = request;
  if (shown) return <BulkEditDialog resource={resource} selection={null} earlier={shown} total="" onDone={() => {}} onClose={onClose} />;
  const fields = (edit: BulkView): string =>
    edit.fields.map((name) => (name === 'delete' || name === 'restore' ? t(name) : labelOf(resource, name)[locale])).join(', ');
  return (
    <Dialog title={t('bulkHistory')} onClose={onClose}>
      {!data && <Pending request={request} height={64} />}
      {data?.items.length === 0 && <Text size="sm">{t('bulkHistoryNone')}</Text>}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.items.map((edit) => (
          <li key={edit.id}>
            <Anchor component="button" type="button" size="sm" onClick={() => setShown(edit)}>
              {t('bulkHistoryLine', { when: sayInstant(edit.at), fields: fields(edit) })}
            </Anchor>
            <Text size="xs" c="var(--lg-text-soft)">
              {t(edit.state === 'done' ? 'bulkDone' : 'bulkUndone', { count: edit.state === 'done' ? edit.counts.done : edit.counts.undone })}
            </Text>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
