import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { BulkAnswer, BulkContract, BulkView } from '../contract.ts';
import { BulkReport, type BulkWords } from './bulk-report.tsx';
import { useBulkTexts } from './texts.ts';

/** What stands before the dry run; `plan` asks for it. */
export interface BulkForm {
  plan(change: unknown): void;
  readonly busy: boolean;
}

interface Props {
  readonly contract: BulkContract;
  readonly title: string;
  /** Filled in before the dry run of these records: ticked rows or a filter, as the server takes it. */
  readonly form?: { readonly selection: unknown; readonly show: (form: BulkForm) => ReactNode };
  /** A change that was begun before the dialog opened. */
  readonly begun?: BulkAnswer;
  readonly words: BulkWords;
  /** On the button: "Change 3 records". */
  readonly confirm: (count: number) => string;
  readonly danger?: boolean;
  /** Said beside the report. */
  readonly note?: (bulk: BulkView) => ReactNode;
  /** Something was changed or taken back. */
  readonly onDone: (bulk: BulkView) => void;
  readonly onClose: () => void;
}

/** Changes many records: choose, see every change and every refusal, confirm, read the report, take it back. */
export function BulkDialog(props: Props): ReactNode {
  const { contract, title, form, begun, words, confirm, danger, note, onDone, onClose } = props;
  const t = useBulkTexts();
  const ui = useUi();
  const [bulk, setBulk] = useState<BulkView | null>(begun?.bulk ?? null);
  const [jobId, setJobId] = useState<string | null>(begun?.jobId ?? null);
  const [busy, setBusy] = useState(false);
  const arrive = (next: BulkView): void => {
    setBulk(next);
    setJobId(null);
    if (next.state !== 'planned') onDone(next);
  };
  const take = async (send: () => Promise<BulkAnswer>): Promise<void> => {
    setBusy(true);
    try {
      const answer = await send();
      if (answer.jobId === null) arrive(answer.bulk);
      else {
        setBulk(answer.bulk);
        setJobId(answer.jobId);
      }
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const plan = (change: unknown): void => void take(() => api(contract, 'plan', { body: { selection: form?.selection, change } }));
  const params = { id: bulk?.id ?? 0 };
  const state = jobId === null ? bulk?.state : undefined;
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      <Stack gap="md">
        {jobId !== null && (
          <>
            <JobProgress id={jobId} onEnd={() => void api(contract, 'show', { params }).then(arrive, toast.failure)} />
            <Text size="sm">{t(bulk?.state === 'planning' ? 'planning' : 'running')}</Text>
          </>
        )}
        {bulk === null && form?.show({ plan, busy })}
        {state !== undefined && bulk && (
          <>
            {note?.(bulk)}
            <BulkReport contract={contract} bulk={bulk} words={words} />
          </>
        )}
        {bulk !== null && (
          <Group justify="flex-end">
            {state === 'planned' && form && (
              <Button variant="default" onClick={() => setBulk(null)}>
                {t('back')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {ui(state === 'planned' ? 'cancel' : 'close')}
            </Button>
            {state === 'planned' && bulk.counts.change > 0 && (
              <Button
                loading={busy}
                data-autofocus
                {...(danger && { bg: 'var(--lg-danger)', c: 'var(--lg-surface)' })}
                onClick={() => void take(() => api(contract, 'run', { params }))}
              >
                {confirm(bulk.counts.change)}
              </Button>
            )}
            {state === 'done' && bulk.undoable.length > 0 && bulk.counts.done > 0 && (
              <Button variant="default" loading={busy} onClick={() => void take(() => api(contract, 'undo', { params }))}>
                {t('undo')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
