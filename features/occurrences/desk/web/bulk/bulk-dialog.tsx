import { Alert, Button, Group, Select, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BulkDialog } from '#platform/bulk/web/bulk-dialog.tsx';
import { useBulkTexts } from '#platform/bulk/web/texts.ts';
import { api } from '#platform/http/web/client.ts';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { bulkLists, occurrenceBulk, type BulkChange } from '../../contract.ts';
import { descriptionMax } from '../../../record/inputs.ts';
import { PublicWordsWarning } from '../../../record/web/desk/public-words.tsx';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { useDeskTexts } from '../texts.ts';

interface Props {
  /** As the server takes it. */
  readonly selection: unknown;
  /** How many are chosen, in words. */
  readonly total: string;
  readonly count: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes many occurrences: their status, who works on them, what is noted. */
export function DeskBulkDialog({ selection, total, count, onDone, onClose }: Props): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const bulk = useBulkTexts();
  const { change, setChange, wasKept, forget } = useChange();
  // A message to whoever reported it goes with a change of status alone.
  const { reason, ...rest } = change;
  const wanted = change.statusId === undefined || reason === undefined ? rest : change;
  return (
    <BulkDialog
      contract={occurrenceBulk}
      title={t('work.bulk.title', { count, total })}
      form={{
        selection,
        show: ({ plan, busy }) => (
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
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {ui('cancel')}
              </Button>
              <Button
                loading={busy}
                disabled={Object.values(wanted).every((value) => value === undefined || value === '')}
                onClick={() => plan(wanted)}
              >
                {bulk('plan')}
              </Button>
            </Group>
          </>
        ),
      }}
      words={{
        record: t('work.bulk.code'),
        field: (field) => t(`work.field.${field}`),
        value: (field, value) => (typeof value !== 'string' ? null : field === 'visibility' ? t(`work.bulk.${value}`) : value),
      }}
      confirm={(changed) => t('work.bulk.run', { count: changed })}
      note={({ state, counts, fields, undoable }) =>
        state === 'planned' && counts.change > 0 && fields.includes('status') ? (
          <Alert color="yellow">{t('work.bulk.mails')}</Alert>
        ) : (
          state === 'done' && undoable.length < fields.length && <Text size="sm">{t('work.bulk.undoNot')}</Text>
        )
      }
      onDone={() => {
        forget();
        onDone();
      }}
      onClose={onClose}
    />
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
  const request = useQuery({ queryKey: ['occurrences', 'bulk-lists'], queryFn: ({ signal }) => api(bulkLists, 'lists', { signal }) });
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
