import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Radio.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { FilterValues } from '#platform/ui/types.ts';
import { audit } from '../../audit-contract.ts';
import { useAuditTexts } from './texts.ts';

interface Props {
  readonly filter: FilterValues;
  readonly total: string;
  readonly onClose: () => void;
}

/** Exports exactly what the list shows, as a job that can be left to itself. */
export function AuditExport({ filter, total, onClose }: Props): ReactNode {
  const t = useAuditTexts();
  const ui = useUi();
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx');
  const start = useMutation({ mutationFn: () => api(audit, 'export', { body: { format, filter: filter as never } }), onError: toast.failure });
  return (
    <Dialog title={t('export.title')} onClose={onClose}>
      <Stack gap="md">
        {start.data ? (
          <>
            <JobProgress id={start.data.jobId} />
            <Text size="sm" c="dimmed">
              {t('export.background')}
            </Text>
          </>
        ) : (
          <>
            <Text size="sm">{t('export.text', { total })}</Text>
            <Radio.Group label={t('export.format')} value={format} onChange={(chosen) => setFormat(chosen === 'csv' ? 'csv' : 'xlsx')}>
              <Stack gap="xs" mt="xs">
                <Radio value="xlsx" label={t('export.xlsx')} data-autofocus />
                <Radio value="csv" label={t('export.csv')} />
              </Stack>
            </Radio.Group>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui(start.data ? 'close' : 'cancel')}
          </Button>
          {!start.data && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {t('export.start')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
