import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/Radio.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { hasEnded } from '#platform/jobs/job.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { useJob } from '#platform/jobs/web/use-job.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { sayNumber } from '#platform/ui/format.ts';
import { useUi } from '#platform/ui/texts.ts';
import type { ExportFormat } from '../contract.ts';
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

/** Exports exactly what the list shows, over all its pages, as a job that can be left to itself. */
export function ExportDialog({ resource, state, selection, columns, total, onClose }: Props): ReactNode {
  const t = useCrudTexts();
  const ui = useUi();
  const lower = useLower();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [which, setWhich] = useState('shown');
  const start = useMutation({
    mutationFn: () =>
      api(contractOf(resource), 'export', {
        body: {
          format,
          selection: selection ? { ids: [...selection] } : { filter: filterOf(state) },
          sort: state.sort,
          columns: which === 'shown' && columns ? [...columns] : columnNames(resource),
        } as never,
      }),
  });
  return (
    <Dialog title={t('exportTitle', { what: lower(resource.label.many) })} onClose={onClose}>
      {start.data ? (
        <Running jobId={start.data.jobId} count={start.data.count} onClose={onClose} />
      ) : (
        <Stack gap="md">
          <Text size="sm">{t(selection ? 'exportSelected' : 'exportRows', { total, count: total === '1' ? 1 : 2 })}</Text>
          <Radio.Group label={t('exportFormat')} value={format} onChange={(chosen) => setFormat(chosen as ExportFormat)}>
            <Stack gap="xs" mt="xs">
              <Radio value="xlsx" label={t('exportXlsx')} data-autofocus />
              <Radio value="csv" label={t('exportCsv')} />
            </Stack>
          </Radio.Group>
          {columns && (
            <Radio.Group label={t('exportColumns')} value={which} onChange={(chosen) => setWhich(chosen ?? 'shown')}>
              <Stack gap="xs" mt="xs">
                <Radio value="shown" label={t('exportShown')} />
                <Radio value="all" label={t('exportAll')} />
              </Stack>
            </Radio.Group>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {t('exportStart')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Running({ jobId, count, onClose }: { readonly jobId: string; readonly count: number; readonly onClose: () => void }): ReactNode {
  const t = useCrudTexts();
  const ui = useUi();
  const total = sayNumber(count, useLocale());
  const { data: job } = useJob(jobId);
  return (
    <Stack gap="md">
      <Text size="sm">{t(job?.status === 'finished' ? 'exportDone' : 'exportRunning', { total, count })}</Text>
      <JobProgress id={jobId} />
      {!(job && hasEnded(job.status)) && (
        <Text size="sm" c="dimmed">
          {t('exportBackground')}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('close')}
        </Button>
      </Group>
    </Stack>
  );
}
