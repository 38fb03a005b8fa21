import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { useJob } from '#platform/jobs/web/use-job.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { datasetsContract, type DatasetDetail, type DatasetVersion } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { refresh, screen } from '../queries.ts';
import { useDataTexts } from '../texts.ts';
import { CrsChoice } from './crs-choice.tsx';
import { NewVersion } from './new-version.tsx';
import { CrsQuestion, LayersQuestion, type Answer } from './question.tsx';

/** The newest version while it is not the one shown: read, asked about, or failed. Null: all is as it should be. */
export function pendingVersion({ versions, current, pending }: DatasetDetail): DatasetVersion | null {
  const [newest] = versions;
  return newest && pending !== null && newest.state !== 'ready' && newest.number > (current ?? 0) ? newest : null;
}

/** Says which layers or which coordinate system; the file is read on. */
function useAnswer(dataset: number, version: number) {
  const t = useDataTexts();
  const client = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: (body: Answer) => api(datasetsContract, 'answer', { params: { id: dataset, version }, body }),
    onSuccess: async ({ started }) => {
      if (started.length > 1)
        toast.success(t('ask.started', { count: started.length }), t('ask.startedText'), {
          action: { label: t('ask.toList'), run: () => void router.navigate({ to: screen }) },
        });
      await refresh(client);
    },
    onError: (error) => {
      toast.failure(error);
      void refresh(client);
    },
  });
}

interface Props {
  readonly dataset: DatasetDetail;
  readonly version: DatasetVersion;
}

/** Puts the file away: what is shown stays as it is. */
function Dismiss({ dataset, version }: Props): ReactNode {
  const t = useDataTexts();
  const client = useQueryClient();
  const router = useRouter();
  const dismiss = useMutation({
    mutationFn: () => api(datasetsContract, 'dismiss', { params: { id: dataset.id, version: version.id } }),
    onSuccess: async ({ versions }) => {
      toast.success(t('failed.dismissed', { file: version.fileName }));
      if (versions.length === 0) await router.navigate({ to: screen, ignoreBlocker: true });
      await refresh(client);
    },
    onError: toast.failure,
  });
  return (
    <Group>
      <Button variant="default" leftSection={<IconX size={18} />} loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
        {t('failed.dismiss')}
      </Button>
    </Group>
  );
}

/** What must happen before a file is shown: how far its reading is, the question about it, or why it could not be read. */
export function Pending({ dataset, version }: Props): ReactNode {
  const t = useDataTexts();
  const mayAdd = useCan(may.add);
  const answer = useAnswer(dataset.id, version.id);
  const { question } = version;
  const common = { fileName: version.fileName, busy: answer.isPending, onAnswer: answer.mutate };
  if (version.state === 'reading')
    return (
      <FormSection title={t('reading.title', { file: version.fileName })}>
        <Reading jobId={version.jobId} />
        <Text size="sm" c="var(--lg-text-soft)">
          {t(dataset.current === null ? 'reading.leave' : 'reading.stays')}
        </Text>
      </FormSection>
    );
  if (version.state === 'asking' && !mayAdd) return <Alert color="blue">{t('ask.notYou')}</Alert>;
  if (version.state === 'asking' && question)
    return (
      <>
        {question.ask === 'layers' ? (
          <LayersQuestion {...common} question={question} many={version.number === 1} />
        ) : (
          <CrsQuestion {...common} question={question} />
        )}
        <Dismiss dataset={dataset} version={version} />
      </>
    );
  return <Failed dataset={dataset} version={version} mayAdd={mayAdd} />;
}

/** Whoever sent the file sees how far it is; others only that it is under way. */
function Reading({ jobId }: { readonly jobId: string | null }): ReactNode {
  const t = useDataTexts();
  const client = useQueryClient();
  const { isError } = useJob(jobId);
  if (jobId === null || isError) return <Text role="status">{t('reading.byOther')}</Text>;
  return <JobProgress id={jobId} onEnd={() => void refresh(client)} />;
}

function Failed({ dataset, version, mayAdd }: Props & { readonly mayAdd: boolean }): ReactNode {
  const t = useDataTexts();
  const isFirst = dataset.current === null;
  return (
    <>
      <Alert color="red" icon={<IconAlertTriangle />} title={t('failed.title', { file: version.fileName })}>
        {version.failure ?? t('failed.unknown')}
        {!isFirst && (
          <>
            {' '}
            {t('failed.stays', { number: dataset.current })}{' '}
            {mayAdd && <a href={`#${screen}/${dataset.id}?tab=versions`}>{t('failed.toVersions')}</a>}
          </>
        )}
      </Alert>
      {isFirst && mayAdd && (
        <FormSection>
          <NewVersion dataset={dataset} label={t('failed.another')} />
          <ReadAgain dataset={dataset} version={version} />
        </FormSection>
      )}
      {mayAdd && <Dismiss dataset={dataset} version={version} />}
    </>
  );
}

/** The same file once more, with what it does not say itself. */
export function ReadAgain({ dataset, version }: Props): ReactNode {
  const t = useDataTexts();
  const answer = useAnswer(dataset.id, version.id);
  const [crs, setCrs] = useState('');
  return (
    <details>
      <summary>{t('failed.again')}</summary>
      <Stack gap="sm" mt="sm">
        <CrsChoice value={crs} onChange={setCrs} />
        <Group>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={answer.isPending}
            onClick={() => answer.mutate(crs === '' ? {} : { crs: Number(crs) })}
          >
            {t('failed.readAgain')}
          </Button>
        </Group>
      </Stack>
    </details>
  );
}
