import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { jobsContract } from '../contract.ts';
import { hasEnded, type JobView } from '../job.ts';
import { stopTelling, tellWhenEnded } from './tell-later.ts';
import { useJobTexts } from './texts.ts';
import { jobKey, useJob } from './use-job.ts';

interface Props {
  readonly id: string;
  /** Called once, when the job has ended. */
  readonly onEnd?: (job: JobView) => void;
}

const colours = {
  waiting: 'var(--lg-border-strong)',
  running: 'var(--lg-action)',
  finished: 'var(--lg-success)',
  failed: 'var(--lg-danger)',
  cancelled: 'var(--lg-border-strong)',
} as const;

/** A job's state with what can be done about it: cancel, try again, fetch the result. */
export function JobProgress({ id, onEnd }: Props): ReactNode {
  const t = useJobTexts();
  const say = useSay();
  const { data: job, isError } = useJob(id);
  useOnEnd(job, onEnd);
  useToldLater(id, job !== undefined && hasEnded(job.status));
  if (isError && !job)
    return (
      <Text size="sm" c="var(--lg-danger)">
        {t('lost')}
      </Text>
    );
  if (!job) return <Progress value={0} aria-label={t('status.waiting')} />;
  const label = say(job.label);
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text fw={600}>{label}</Text>
        <Text size="sm" c="var(--lg-text-soft)" role="status">
          {t(`status.${job.status}`)}
          {job.status === 'running' && ` · ${Math.round(job.progress)} %`}
        </Text>
      </Group>
      <Progress value={job.status === 'finished' ? 100 : job.progress} color={colours[job.status]} aria-label={t('progress', { label })} />
      {job.message !== null && (
        <Text size="sm" c={job.status === 'failed' ? 'var(--lg-danger)' : 'var(--lg-text-soft)'}>
          {job.message}
        </Text>
      )}
      <JobActions job={job} />
    </Stack>
  );
}

function JobActions({ job }: { readonly job: JobView }): ReactNode {
  const t = useJobTexts();
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (what: 'cancel' | 'retry') => api(jobsContract, what, { params: { id: job.id } }),
    onSuccess: (changed) => queries.setQueryData(jobKey(job.id), changed),
    onError: () => queries.invalidateQueries({ queryKey: jobKey(job.id) }), // it ended meanwhile
  });
  return (
    <Group gap="xs">
      {!hasEnded(job.status) && (
        <Button variant="default" leftSection={<IconX size={20} aria-hidden />} loading={act.isPending} onClick={() => act.mutate('cancel')}>
          {t('cancel')}
        </Button>
      )}
      {(job.status === 'failed' || job.status === 'cancelled') && (
        <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} loading={act.isPending} onClick={() => act.mutate('retry')}>
          {t('retry')}
        </Button>
      )}
      {job.downloadUrl !== null && (
        <Button component="a" href={job.downloadUrl} download={job.fileName ?? true} leftSection={<IconDownload size={20} aria-hidden />}>
          {t('download', { name: job.fileName ?? '' })}
        </Button>
      )}
    </Group>
  );
}

/** Whoever closes the window before the end is told of it where they are then. */
function useToldLater(id: string, ended: boolean): void {
  const latest = useRef(ended);
  useEffect(() => {
    latest.current = ended;
  });
  useEffect(() => {
    stopTelling(id);
    return () => {
      if (!latest.current) tellWhenEnded(id);
    };
  }, [id]);
}

function useOnEnd(job: JobView | undefined, onEnd: Props['onEnd']): void {
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (!job || !hasEnded(job.status)) told.current = null;
    else if (told.current !== job.id) {
      told.current = job.id;
      onEnd?.(job);
    }
  }, [job, onEnd]);
}
