import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { sentContract } from '../../contract.ts';
import { useTexts } from './texts.ts';

/** Exports what the list shows, as a job. */
export function ExportSent({ filter, onClose }: { readonly filter: object; readonly onClose: () => void }): ReactNode {
  const t = useTexts();
  const ui = useUi();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const start = useMutation({ mutationFn: () => api(sentContract, 'export', { body: { format, filter: filter as never } }) });
  return (
    <Dialog title={t('sentList.export')} onClose={onClose}>
      <Stack gap="md">
        {start.data ? (
          <JobProgress id={start.data.jobId} />
        ) : (
          <>
            <Text size="sm">{t('sentList.exportText')}</Text>
            <Radio.Group label={t('sentList.exportFormat')} value={format} onChange={(chosen) => setFormat(chosen === 'csv' ? 'csv' : 'xlsx')}>
              <Stack gap="xs" mt="xs">
                <Radio value="xlsx" label="Excel (xlsx)" data-autofocus />
                <Radio value="csv" label="CSV" />
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
              {t('sentList.exportStart')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
