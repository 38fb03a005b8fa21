import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { hasEnded } from '#platform/jobs/job.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { tellWhenEnded } from '#platform/jobs/web/tell-later.ts';
import { useJob } from '#platform/jobs/web/use-job.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Dialog } from './dialog.tsx';
import { sayNumber } from './format.ts';
import { useUi } from './texts.ts';

type Format = 'xlsx' | 'xls' | 'csv' | 'geojson' | 'gpkg' | 'shp' | 'kml' | 'gml';

interface Props<F extends Format> {
  readonly title: string;
  /** What will stand in the file, in words. */
  readonly text: ReactNode;
  /** The first is proposed. */
  readonly formats: readonly F[];
  /** What else may be chosen. */
  readonly children?: ReactNode;
  readonly start: (format: F) => Promise<{ readonly jobId: string }>;
  readonly onClose: () => void;
}

/** Exports what a list or a report shows, as a job that can be left to itself. */
export function ExportDialog<F extends Format>({ title, text, formats, children, start, onClose }: Props<F>): ReactNode {
  const t = useUi();
  const [format, setFormat] = useState(formats[0]);
  const job = useMutation({
    mutationFn: start,
    // Whoever closes the window meanwhile is told too; the progress, once it stands, takes over.
    onSuccess: ({ jobId }) => tellWhenEnded(jobId),
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        {job.data ? (
          <Running jobId={job.data.jobId} />
        ) : (
          <>
            <Text size="sm" component="div">
              {text}
            </Text>
            <Choice
              label={t('exporting.format')}
              value={format}
              options={formats.map((value) => ({ value, label: t(`exporting.${String(value)}`) }))}
              onChange={setFormat}
              focused
            />
            {children}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(job.data ? 'close' : 'cancel')}
          </Button>
          {!job.data && (
            <Button loading={job.isPending} onClick={() => format !== undefined && job.mutate(format)}>
              {t('exporting.start')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V | undefined;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** The first takes the focus when the dialog opens. */
  readonly focused?: boolean;
}

/** One of a few, all of them seen. */
export function Choice<V extends string>({ label, value, options, onChange, focused = false }: ChoiceProps<V>): ReactNode {
  const choose = (chosen: string): void => {
    const found = options.find((option) => option.value === chosen);
    if (found) onChange(found.value);
  };
  return (
    <Radio.Group label={label} value={value ?? null} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {options.map((option, index) => (
          <Radio key={option.value} {...option} {...(focused && index === 0 && { 'data-autofocus': true })} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Running({ jobId }: { readonly jobId: string }): ReactNode {
  const t = useUi();
  const locale = useLocale();
  const { data: job } = useJob(jobId);
  const ended = job !== undefined && hasEnded(job.status);
  const count = Number(job?.data?.['count']);
  return (
    <>
      <JobProgress id={jobId} />
      <Text size="sm" c="dimmed" role="status">
        {!ended && t('exporting.background')}
        {job?.status === 'finished' && Number.isFinite(count) && t('exporting.done', { count, total: sayNumber(count, locale) })}
      </Text>
    </>
  );
}
