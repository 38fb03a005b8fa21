import { Alert } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayInstant, sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { useDeskTexts } from '../texts.ts';
import { useOnce } from '../../../record/web/desk/use-once.ts';

type Value = string | number | boolean | null;
export type Complaints = Readonly<Partial<Record<string, string>>>;

interface Props<V extends Readonly<Record<string, Value>>> {
  /** Unique over the product. */
  readonly form: string;
  readonly stored: V;
  readonly version: number;
  readonly mayEdit: boolean;
  readonly labels: Readonly<Record<keyof V & string, string>>;
  /** A value in words, where two versions stand side by side. */
  readonly say: (name: keyof V & string, value: Value) => string;
  readonly complaints: (values: V) => Complaints;
  /** Answers what is stored now. */
  readonly save: (values: V, version: number) => Promise<V & { readonly version: number }>;
  readonly children: (form: Shown<V>) => ReactNode;
}

export interface Shown<V> {
  readonly values: V;
  readonly errors: Complaints;
  readonly change: (part: Partial<V>) => void;
}

interface Conflict<V> {
  readonly current: V & { readonly version: number };
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/** A form of settings: kept against loss, saved as a whole, merged by choice where somebody else was faster. */
export function SettingsForm<V extends Readonly<Record<string, Value>>>(props: Props<V>): ReactNode {
  const { form, stored, version, mayEdit, labels, complaints, children } = props;
  const t = useDeskTexts();
  const client = useQueryClient();
  const [base, setBase] = useState({ values: stored, version });
  const [values, setValues] = useState(stored);
  const [errors, setErrors] = useState<Complaints>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const once = useOnce();
  const names = Object.keys(labels) as (keyof V & string)[];
  const dirty = names.some((name) => values[name] !== base.values[name]);
  // Fetched anew while nothing is being written: the newer one is shown.
  if (!dirty && version > base.version) {
    setBase({ values: stored, version });
    setValues(stored);
  }
  const draft = useFormDraft<V>({ form, version: base.version, base: base.values, values, restore: setValues });
  const label = (name: string): string => labels[name as keyof V & string];
  const save = async (wanted: V, on: number): Promise<void> => {
    const wrong = complaints(wanted);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setAttempt((count) => count + 1);
    setSaving(true);
    try {
      const { version: newer, ...saved } = await props.save(wanted, on);
      draft.clear();
      setBase({ values: saved as unknown as V, version: newer });
      setValues(saved as unknown as V);
      setSavedAt(sayTime());
      toast.success(t('settings.saved'));
      await client.invalidateQueries({ queryKey: ['occurrences', 'settings'] });
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') setConflict(error.extra as unknown as Conflict<V>);
      else if (isProblem(error) && Object.keys(error.fields).length > 0) {
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name, first?.message ?? ''])));
        setAttempt((count) => count + 1);
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = (): void => void once(() => save(values, base.version));
  useHotkeys([['mod+S', () => mayEdit && submit()]], []);
  return (
    <form
      className={kit['form']}
      style={{ maxWidth: '44rem' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnsavedGuard holds={() => dirty} kept />
      <DraftNotice draft={draft} labelOf={label} />
      {!mayEdit && <Alert color="blue">{t('settings.readOnly')}</Alert>}
      <ErrorSummary
        errors={Object.entries(errors).map(([name, message]) => ({ name, label: label(name), message: message ?? '' }))}
        attempt={attempt}
      />
      {children({ values, errors, change: (part) => setValues({ ...values, ...part }) })}
      {mayEdit && <SaveBar dirty={dirty} saving={saving} savedAt={savedAt} onCancel={() => setValues(base.values)} />}
      {conflict && (
        <ConflictDialog
          fields={names
            .filter((name) => values[name] !== conflict.current[name])
            .map((name) => ({
              name,
              label: label(name),
              mine: props.say(name, values[name] ?? null),
              theirs: props.say(name, conflict.current[name] ?? null),
              changed: values[name] !== base.values[name],
            }))}
          changedBy={conflict.changedBy}
          changedAt={conflict.changedAt === null ? '' : sayInstant(conflict.changedAt)}
          onCancel={() => setConflict(null)}
          onSave={(mine) => {
            const theirs = Object.fromEntries(names.map((name) => [name, conflict.current[name]])) as unknown as V;
            const merged = { ...theirs, ...Object.fromEntries(names.filter((name) => mine.includes(name)).map((name) => [name, values[name]])) };
            setBase({ values: theirs, version: conflict.current.version });
            setValues(merged);
            setConflict(null);
            void once(() => save(merged, conflict.current.version));
          }}
        />
      )}
    </form>
  );
}
