import { Alert, Button, Radio, Select, Stack, TextInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Radio.css';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { ErrorSummary, fieldId, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { occurrences } from '../../contract.ts';
import { descriptionMax } from '../../inputs.ts';
import type { StaffOccurrence } from '../../schemas.ts';
import { questionsFor } from '../../domain/questions.ts';
import { Questions } from '../citizen/report/questions.tsx';
import { useReportingTexts } from './reporting/texts.ts';
import styles from './detail.module.css';
import { useDraft } from './draft.ts';
import { changesOf, differing, merged, valuesOf, type EditName, type EditValues } from './edit-values.ts';
import { useUpdateLists, type UpdateLists } from './queries.ts';
import { useDeskTexts } from './texts.ts';
import { staleOf, useWrite, type Stale } from './use-record.ts';

const MapField = lazy(() => import('#platform/map/map-field.tsx').then((module) => ({ default: module.MapField })));

interface Kept {
  readonly base: StaffOccurrence;
  readonly values: EditValues;
}

/** Changes the data of an occurrence. The form keeps the version it began with: what others do meanwhile is merged by choice, never lost. */
export function EditForm({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useDeskTexts();
  const lists = useUpdateLists(true);
  const [kept, setKept, wasKept] = useDraft<Kept>(`edit.${occurrence.code}`);
  const [started, setStarted] = useState(occurrence);
  const base = kept?.base ?? started;
  const values = kept?.values ?? valuesOf(base);
  const [errors, setErrors] = useState<Readonly<Partial<Record<EditName, string>>>>({});
  const [attempt, setAttempt] = useState(0);
  const [stale, setStale] = useState<Stale | null>(null);
  const { write, busy } = useWrite(occurrence);
  const done = useRef(false);
  const dirty = differing(valuesOf(base), values).length > 0;

  const change = (part: Partial<EditValues>): void => {
    const next = { ...values, ...part };
    setKept(differing(valuesOf(base), next).length === 0 ? null : { base, values: next });
  };
  const close = (): void => {
    done.current = true;
    setKept(null);
    onClose();
  };
  const save = async (on: StaffOccurrence, wanted: EditValues): Promise<void> => {
    if (busy) return;
    const body = changesOf(valuesOf(on), wanted, on.updatable);
    if (Object.keys(body).length === 0) return close();
    try {
      const saved = await write(() => api(occurrences, 'update', { params: { id: occurrence.id }, body, version: on.version }));
      toast.success(t('edit.saved', { code: saved.code }));
      close();
    } catch (error) {
      const newer = staleOf(error);
      if (newer) return setStale(newer);
      if (!isProblem(error) || Object.keys(error.fields).length === 0) return void toast.failure(error);
      setErrors(
        Object.fromEntries(Object.entries(error.fields).map(([name, complaints]) => [name.split('.')[0] ?? name, complaints[0]?.message ?? ''])),
      );
      setAttempt(attempt + 1);
    }
  };
  useHotkeys([['mod+S', () => void save(base, values)]], []);
  if (!lists) return null;
  return (
    <form
      className={styles['form']}
      aria-label={t('edit.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(base, values);
      }}
    >
      <UnsavedGuard holds={() => dirty && !done.current} kept />
      <h3>{t('edit.title')}</h3>
      {wasKept && kept !== null && (
        <Alert color="blue" title={t('edit.restored')}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setStarted(occurrence);
              setKept(null);
            }}
          >
            {t('edit.discard')}
          </Button>
        </Alert>
      )}
      <ErrorSummary
        errors={Object.entries(errors).map(([name, message]) => ({ name, label: t(`timeline.field.${name}`), message }))}
        attempt={attempt}
      />
      <Fields lists={lists} base={base} values={values} errors={errors} onChange={change} />
      <SaveBar dirty={dirty} saving={busy} savedAt={null} onCancel={close} />
      {stale && (
        <Merge
          lists={lists}
          base={base}
          mine={values}
          stale={stale}
          onCancel={() => setStale(null)}
          onSave={(wanted) => {
            setStale(null);
            setKept({ base: stale.current, values: wanted });
            void save(stale.current, wanted);
          }}
        />
      )}
    </form>
  );
}

interface FieldsProps {
  readonly lists: UpdateLists;
  readonly base: StaffOccurrence;
  readonly values: EditValues;
  readonly errors: Readonly<Partial<Record<EditName, string>>>;
  readonly onChange: (part: Partial<EditValues>) => void;
}

type Entry = { readonly id: number; readonly name: string };

/** What may be chosen, and what the record has although nobody can choose it any more. */
const withOld = (entries: readonly Entry[], old: Entry | null): readonly Entry[] =>
  old && !entries.some(({ id }) => id === old.id) ? [...entries, old] : entries;

function Fields({ lists, base, values, errors, onChange }: FieldsProps): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const subtypes = lists.types.find(({ id }) => id === values.typeId)?.subtypes ?? [];
  const choice = (
    name: 'typeId' | 'subtypeId' | 'priorityId' | 'channelId',
    entries: readonly Entry[],
    set: (id: number | null) => void,
  ): ReactNode => (
    <Select
      id={fieldId(name)}
      label={t(`timeline.field.${name}`)}
      searchable
      clearable={name !== 'typeId'}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': ui('searchClear') }}
      nothingFoundMessage={ui('noOptions')}
      {...scrollingList}
      data={entries.map(({ id, name: label }) => ({ value: String(id), label }))}
      value={values[name] === null ? null : String(values[name])}
      error={errors[name]}
      onChange={(value) => set(value === null ? null : Number(value))}
    />
  );
  return (
    <Stack gap="md">
      {choice(
        'typeId',
        withOld(lists.types, base.type),
        (id) =>
          id !== null &&
          id !== values.typeId &&
          onChange({ typeId: id, subtypeId: null, answers: id === base.type.id ? valuesOf(base).answers : {} }),
      )}
      {choice('subtypeId', values.typeId === base.type.id ? withOld(subtypes, base.subtype) : subtypes, (subtypeId) => onChange({ subtypeId }))}
      {choice('priorityId', withOld(lists.priorities, base.priority), (priorityId) => onChange({ priorityId }))}
      {choice('channelId', withOld(lists.channels, base.channel), (channelId) => onChange({ channelId }))}
      <Radio.Group
        label={t('timeline.field.visibility')}
        description={t('edit.visibilityHelp')}
        value={values.visibility}
        error={errors.visibility}
        onChange={(value) => onChange({ visibility: value as EditValues['visibility'] })}
      >
        <Stack gap="xs" mt="xs">
          {(['public', 'private'] as const).map((one) => (
            <Radio key={one} value={one} label={t(`detail.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        id={fieldId('description')}
        label={t('timeline.field.description')}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={descriptionMax}
        value={values.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <AnswerFields base={base} lists={lists} values={values} errors={errors} onChange={onChange} />
      <TextInput
        id={fieldId('address')}
        label={t('timeline.field.address')}
        description={t('edit.addressHelp')}
        maxLength={300}
        value={values.address}
        error={errors.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        id={fieldId('referencePoint')}
        label={t('timeline.field.referencePoint')}
        maxLength={300}
        value={values.referencePoint}
        error={errors.referencePoint}
        onChange={(event) => onChange({ referencePoint: event.currentTarget.value })}
      />
      <div id={fieldId('point')} tabIndex={-1}>
        <Suspense fallback={null}>
          <MapField
            label={t('detail.where')}
            value={values.point}
            error={errors.point ?? null}
            onChange={(point) => onChange({ point: point && [round(point[0]), round(point[1])] })}
          />
        </Suspense>
      </div>
    </Stack>
  );
}

/** What was answered, for whoever may change it; the questions of another type are asked anew. */
function AnswerFields({ lists, base, values, errors, onChange }: FieldsProps): ReactNode {
  const texts = useReportingTexts();
  const asked = questionsFor(lists.types.find(({ id }) => id === values.typeId)?.questions ?? [], values.typeId, values.subtypeId);
  if (!base.updatable.includes('answers') || asked.length === 0) return null;
  const wrong = Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [{ code: '', message: message ?? '' }]]));
  return (
    <fieldset className={styles['answers']} id={fieldId('answers')} tabIndex={-1}>
      <legend>{texts('answers.edit')}</legend>
      <Questions questions={asked} answers={values.answers} errors={wrong} onChange={(answers) => onChange({ answers })} />
    </fieldset>
  );
}

/** Centimetres are enough, and come back from the server as they were sent. */
const round = (metres: number): number => Math.round(metres * 100) / 100;

interface MergeProps {
  readonly lists: UpdateLists;
  readonly base: StaffOccurrence;
  readonly mine: EditValues;
  readonly stale: Stale;
  readonly onSave: (values: EditValues) => void;
  readonly onCancel: () => void;
}

function Merge({ lists, base, mine, stale, onSave, onCancel }: MergeProps): ReactNode {
  const t = useDeskTexts();
  const theirs = valuesOf(stale.current);
  const before = valuesOf(base);
  const named: Readonly<Partial<Record<EditName, readonly (Entry | null)[]>>> = {
    typeId: [...lists.types, base.type, stale.current.type],
    subtypeId: [...lists.types.flatMap(({ subtypes }) => subtypes), base.subtype, stale.current.subtype],
    priorityId: [...lists.priorities, base.priority, stale.current.priority],
    channelId: [...lists.channels, base.channel, stale.current.channel],
  };
  const say = (values: EditValues, name: EditName): string | null => {
    const value = values[name];
    if (value === null || value === '') return null;
    if (name === 'answers') return Object.keys(values.answers).length === 0 ? null : t('timeline.field.answers');
    if (name === 'visibility') return t(`detail.${values.visibility}`);
    if (name === 'point' && values.point) return values.point.map((ordinate) => ordinate.toFixed(1)).join(', ');
    return typeof value === 'number' ? (named[name]?.find((entry) => entry?.id === value)?.name ?? `#${value}`) : String(value);
  };
  return (
    <ConflictDialog
      fields={differing(mine, theirs).map((name) => ({
        name,
        label: t(`timeline.field.${name}`),
        mine: say(mine, name),
        theirs: say(theirs, name),
        changed: JSON.stringify(mine[name]) !== JSON.stringify(before[name]),
      }))}
      changedBy={stale.changedBy}
      changedAt={stale.changedAt === null ? '' : sayInstant(stale.changedAt)}
      onCancel={onCancel}
      onSave={(kept) => onSave(merged(theirs, mine, kept))}
    />
  );
}
