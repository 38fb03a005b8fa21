import { Alert, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { ErrorSummary, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { occurrences } from '../../record/contract.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import styles from '../../record/web/desk/detail.module.css';
import { useDraft } from '../../record/web/desk/draft.ts';
import { changesOf, differing, merged, valuesOf, type EditName, type EditValues } from './edit-values.ts';
import { useUpdateLists, type UpdateLists } from '../../record/web/desk/queries.ts';
import { EditFields, type Entry } from './rights/edit-fields.tsx';
import { tellRoute } from './tell-route.ts';
import { useDeskTexts } from './texts.ts';
import { staleOf, useWrite, type Stale } from '../../record/web/desk/use-record.ts';

interface Kept {
  readonly base: StaffOccurrence;
  readonly values: EditValues;
}

interface Props {
  readonly occurrence: StaffOccurrence;
  readonly onClose: () => void;
  /** Absent for whoever may not give it to somebody. */
  readonly onAssign: (() => void) | undefined;
}

/** Changes the data of an occurrence. The form keeps the version it began with: what others do meanwhile is merged by choice, never lost. */
export function EditForm({ occurrence, onClose, onAssign }: Props): ReactNode {
  const t = useDeskTexts();
  const lists = useUpdateLists(true);
  const [kept, setKept, wasKept] = useDraft<Kept>(`change.${occurrence.code}`);
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
      tellRoute(t, on, saved, onAssign);
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
      <EditFields lists={lists} base={base} values={values} errors={errors} onChange={change} />
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
