import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { tableFormats } from '../../../record/inputs.ts';
import { reportExports, reports } from '../../contract.ts';
import { queryOf, type ReportState } from './state.ts';
import { useReportTexts } from './texts.ts';

type Format = (typeof tableFormats)[number];

interface Props {
  readonly state: ReportState;
  readonly name: string;
  readonly period: string;
  readonly onClose: () => void;
}

/** The report on the screen as a file, made in the background. */
export function ExportReport({ state, name, period, onClose }: Props): ReactNode {
  const t = useReportTexts();
  const ui = useUi();
  const [format, setFormat] = useState<Format>('xls');
  const start = useMutation({
    mutationFn: () => api(reports, reportExports[state.report], { query: { ...queryOf(state), format } as never }),
  });
  return (
    <Dialog title={t('exportTitle')} onClose={onClose}>
      <Stack gap="md">
        {start.data ? (
          <>
            <JobProgress id={start.data.jobId} />
            <Text size="sm" c="dimmed">
              {t('background')}
            </Text>
          </>
        ) : (
          <>
            <Text size="sm">{t('exportText', { name, period })}</Text>
            <Radio.Group label={t('format')} value={format} onChange={(chosen) => setFormat(chosen as Format)}>
              <Stack gap="xs" mt="xs">
                {(['xls', 'csv'] as const).map((one) => (
                  <Radio key={one} value={one} label={t(`formats.${one}`)} {...(one === 'xls' && { 'data-autofocus': true })} />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {start.data ? ui('close') : ui('cancel')}
          </Button>
          {!start.data && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {t('start')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
