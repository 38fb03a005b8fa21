import { Alert, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { occurrenceBulk, type BulkChange, type BulkView } from '../../contract.ts';
import { descriptionMax } from '../../../record/inputs.ts';
import { PublicWordsWarning } from '../../../record/web/desk/public-words.tsx';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { useDeskTexts } from '../texts.ts';
import { BulkReport } from './bulk-report.tsx';

interface Props {
  readonly selection: unknown;
  /** How many are chosen, in words. */
  readonly total: string;
  readonly count: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes many occurrences: choose, see every change and every refusal, confirm, read the report, take back what can be. */
export function BulkDialog({ selection, total, count, onDone, onClose }: Props): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const { change, setChange, wasKept, forget } = useChange();
  // A message to whoever reported it goes with a change of status alone.
  const { reason, ...rest } = change;
  const wanted = change.statusId === undefined || reason === undefined ? rest : change;
  const [bulk, setBulk] = useState<BulkView | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const arrive = async (id: number): Promise<void> => {
    const now = await api(occurrenceBulk, 'show', { params: { id } });
    setBulk(now);
    setJobId(null);
    if (now.state !== 'planned') onDone();
  };
  const take = async (send: () => Promise<{ readonly bulk: BulkView; readonly jobId: string | null }>, done?: () => void): Promise<void> => {
    setBusy(true);
    try {
      const answer = await send();
      done?.();
      setBulk(answer.bulk);
      setJobId(answer.jobId);
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const params = { id: bulk?.id ?? 0 };
  return (
    <Dialog title={t('work.bulk.title', { count, total })} onClose={onClose} size="lg">
      <Stack gap="md">
        {jobId !== null ? (
          <>
            <JobProgress id={jobId} onEnd={() => void arrive(params.id)} />
            <Text size="sm" c="dimmed">
              {t(bulk?.state === 'planning' ? 'work.bulk.planning' : 'work.bulk.running')}
            </Text>
          </>
        ) : bulk === null ? (
          <>
            {wasKept && (
              <Group justify="space-between">
                <Text size="sm" role="status">
                  {t('work.bulk.kept')}
                </Text>
                <Button variant="subtle" color="gray" size="compact-sm" onClick={forget}>
                  {t('work.bulk.discard')}
                </Button>
              </Group>
            )}
            <Fields change={change} onChange={setChange} />
          </>
        ) : (
          <BulkReport bulk={bulk} />
        )}
        {bulk?.state === 'planned' && bulk.counts.change > 0 && bulk.change.fields.includes('status') && (
          <Alert color="yellow">{t('work.bulk.mails')}</Alert>
        )}
        {bulk?.state === 'done' && bulk.undoable.length < bulk.change.fields.length && <Text size="sm">{t('work.bulk.undoNot')}</Text>}
        <Group justify="flex-end">
          {bulk?.state === 'planned' && jobId === null && (
            <Button variant="default" onClick={() => setBulk(null)}>
              {t('work.bulk.back')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {ui(bulk === null || bulk.state === 'planned' ? 'cancel' : 'close')}
          </Button>
          {bulk === null && (
            <Button
              loading={busy}
              disabled={Object.values(wanted).every((value) => value === undefined || value === '')}
              onClick={() => void take(() => api(occurrenceBulk, 'plan', { body: { selection, change: wanted } as never }))}
            >
              {t('work.bulk.plan')}
            </Button>
          )}
          {bulk?.state === 'planned' && jobId === null && bulk.counts.change > 0 && (
            <Button loading={busy} onClick={() => void take(() => api(occurrenceBulk, 'run', { params }), forget)}>
              {t('work.bulk.run', { count: bulk.counts.change })}
            </Button>
          )}
          {bulk?.state === 'done' && bulk.undoable.length > 0 && bulk.counts.done > 0 && (
            <Button variant="default" loading={busy} onClick={() => void take(() => api(occurrenceBulk, 'undo', { params }))}>
              {t('work.bulk.undo')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface Words {
  readonly reason?: string;
  readonly note?: string;
}

/** What the chosen ones are to become. The words outlive a reload; what was chosen for other occurrences is not chosen for these. */
function useChange() {
  const [chosen, setChosen] = useState<Omit<Partial<BulkChange>, 'reason' | 'note'>>({});
  const [words, setWords, wasKept] = useDraft<Words>('bulk');
  return {
    change: { ...chosen, ...words } satisfies Partial<BulkChange>,
    setChange: ({ reason, note, ...others }: Partial<BulkChange>): void => {
      setChosen(others);
      const next: Words = { ...(reason !== undefined && reason !== null && { reason }), ...(note !== undefined && { note }) };
      if (next.reason !== words?.reason || next.note !== words?.note) setWords(Object.keys(next).length === 0 ? null : next);
    },
    wasKept: wasKept && words !== null,
    forget: (): void => setWords(null),
  };
}

const keep = 'keep';
const nothing = 'none';

function Fields({ change, onChange }: { readonly change: Partial<BulkChange>; readonly onChange: (change: Partial<BulkChange>) => void }): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const request = useQuery({ queryKey: ['occurrences', 'bulk-lists'], queryFn: ({ signal }) => api(occurrenceBulk, 'lists', { signal }) });
  const { data } = request;
  if (!data) return <Pending request={request} height={160} />;
  const option = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: String(id), label: name });
  const choice = (
    name: 'statusId' | 'unityId' | 'userId' | 'priorityId',
    label: string,
    options: readonly { readonly value: string; readonly label: string }[],
    blank?: string,
  ): ReactNode => {
    const value = change[name];
    return (
      <Select
        label={label}
        searchable
        allowDeselect={false}
        nothingFoundMessage={ui('noOptions')}
        {...scrollingList}
        data={[{ value: keep, label: t('work.bulk.keep') }, ...(blank === undefined ? [] : [{ value: nothing, label: blank }]), ...options]}
        value={value === undefined ? keep : value === null ? nothing : String(value)}
        onChange={(chosen) => {
          const { [name]: _old, ...others } = change;
          onChange(chosen === keep || chosen === null ? others : { ...others, [name]: chosen === nothing ? null : Number(chosen) });
        }}
      />
    );
  };
  const words = (name: 'reason' | 'note', label: string, help: string): ReactNode => (
    <>
      <Textarea
        label={label}
        description={help}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={descriptionMax}
        value={change[name] ?? ''}
        onChange={(event) => {
          const { [name]: _old, ...others } = change;
          onChange(event.currentTarget.value === '' ? others : { ...others, [name]: event.currentTarget.value });
        }}
      />
      {name === 'reason' && <PublicWordsWarning texts={[change.reason ?? null]} />}
    </>
  );
  const people = [
    ...new Map(
      data.unities
        .filter(({ id }) => change.unityId === undefined || id === change.unityId)
        .flatMap((unity) => unity.people)
        .map((person) => [person.id, person]),
    ).values(),
  ];
  return (
    <>
      {data.may.status && choice('statusId', t('work.bulk.status'), data.statuses.map(option))}
      {change.statusId !== undefined && words('reason', t('work.bulk.reason'), t('work.bulk.reasonHelp'))}
      {data.may.unity && choice('unityId', t('work.bulk.unity'), data.unities.map(option))}
      {data.may.assigned && choice('userId', t('work.bulk.person'), people.map(option), t('work.bulk.nobody'))}
      {data.may.priority && choice('priorityId', t('work.bulk.priority'), data.priorities.map(option), t('work.bulk.noPriority'))}
      {data.may.visibility && (
        <Select
          label={t('work.bulk.visibility')}
          allowDeselect={false}
          data={[
            { value: keep, label: t('work.bulk.keep') },
            ...(['public', 'private'] as const).map((value) => ({ value, label: t(`work.bulk.${value}`) })),
          ]}
          value={change.visibility ?? keep}
          onChange={(chosen) => {
            const { visibility: _old, ...others } = change;
            onChange(chosen === 'public' || chosen === 'private' ? { ...others, visibility: chosen } : others);
          }}
        />
      )}
      {data.may.note && words('note', t('work.bulk.note'), t('work.bulk.noteHelp'))}
    </>
  );
}
