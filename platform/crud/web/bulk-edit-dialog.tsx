import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import type { JobView } from '#platform/jobs/job.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { BulkEdit } from '../bulk-contract.ts';
import type { Resource } from '../resource.ts';
import { BulkChanges } from './bulk-changes.tsx';
import { BulkFields } from './bulk-fields.tsx';
import { contractOf, refresh } from './data.ts';
import { useCrudTexts } from './texts.ts';

interface Props {
  readonly resource: Resource;
  /** Ticked rows or a filter, as the server takes it; null when an edit made earlier is shown. */
  readonly selection: unknown;
  readonly edit?: BulkEdit;
  /** How many are selected, as the list says it. */
  readonly total: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changing fields of many records: choose, see every change, make it, take it back. */
export function BulkEditDialog({ resource, selection, edit: earlier, total, onDone, onClose }: Props): ReactNode {
  const t = useCrudTexts();
  const ui = useUi();
  const client = useQueryClient();
  const [edit, setEdit] = useState<BulkEdit | null>(earlier ?? null);
  const [job, setJob] = useState<{ readonly id: string; readonly words: string } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const contract = contractOf(resource);

  const arrive = (next: BulkEdit): void => {
    setEdit(next);
    if (next.state === 'planned') return;
    void refresh(client);
    onDone();
  };
  const take = async (words: string, send: () => Promise<{ edit: BulkEdit | null; jobId: string | null }>): Promise<void> => {
    setBusy(words);
    try {
      const answer = await send();
      if (answer.edit) arrive(answer.edit);
      else if (answer.jobId !== null) setJob({ id: answer.jobId, words });
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(null);
    }
  };
  const onEnd = useCallback((ended: JobView): void => {
    const found = ended.data?.['edit'] as BulkEdit | undefined;
    if (ended.status !== 'finished' || !found) return;
    setJob(null);
    arrive(found);
    // oxlint-disable-next-line react/exhaustive-deps -- told once, by the job that was started here
  }, []);

  const id = edit?.id ?? 0;
  const planned = edit?.state === 'planned';
  return (
    <Dialog title={edit && !planned ? t('bulkHistory') : t(total === '1' ? 'bulkTitleOne' : 'bulkTitle', { total })} size="xl" onClose={onClose}>
      <Stack gap="md">
        {job && (
          <>
            <Text size="sm">{job.words}</Text>
            <JobProgress id={job.id} onEnd={onEnd} />
          </>
        )}
        {!job && busy !== null && (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">{busy}</Text>
          </Group>
        )}
        {!job && edit === null && (
          <BulkFields
            resource={resource}
            busy={busy !== null}
            onCancel={onClose}
            onPlan={(set) => void take(t('bulkPlanning'), () => api(contract, 'bulkPlan', { body: { selection, set } as never }))}
          />
        )}
        {!job && edit && <Summary edit={edit} />}
        {!job && edit && edit.changed + edit.refused > 0 && <BulkChanges key={`${id} ${edit.state}`} resource={resource} edit={edit} />}
        {!job && edit && (
          <Group justify="flex-end">
            {planned ? (
              <Button variant="default" onClick={() => setEdit(null)}>
                {t('bulkBack')}
              </Button>
            ) : (
              <Button variant="default" onClick={onClose}>
                {ui('close')}
              </Button>
            )}
            {planned && edit.changed > 0 && (
              <Button
                loading={busy !== null}
                onClick={() => void take(t('bulkRunning'), () => api(contract, 'bulkRun', { params: { id } }))}
                data-autofocus
              >
                {t('bulkRun', { count: edit.changed })}
              </Button>
            )}
            {edit.state === 'done' && edit.changed > 0 && (
              <Button
                variant="default"
                loading={busy !== null}
                onClick={() => void take(t('bulkUndoing'), () => api(contract, 'bulkUndo', { params: { id } }))}
              >
                {t('bulkUndo')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function Summary({ edit }: { readonly edit: BulkEdit }): ReactNode {
  const t = useCrudTexts();
  const refused = edit.refused > 0 && t(edit.state === 'undone' ? 'bulkLeft' : 'bulkRefused', { count: edit.refused });
  if (edit.state === 'done')
    return (
      <Alert color="green" role="status" title={t('bulkDone', { count: edit.changed })}>
        {t('bulkDoneText')} {refused}
      </Alert>
    );
  if (edit.state === 'undone')
    return (
      <Alert color="blue" role="status" title={t('bulkUndone', { count: edit.changed })}>
        {refused}
      </Alert>
    );
  const parts = [edit.changed > 0 && t('bulkChanged', { count: edit.changed }), edit.same > 0 && t('bulkSame', { count: edit.same }), refused];
  return (
    <Text size="sm" fw={600} role="status">
      {edit.changed + edit.refused === 0 ? t('bulkNothing') : parts.filter(Boolean).join(' · ')}
    </Text>
  );
}
