import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isProblem, type Problem } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConflictDialog } from '#platform/ui/conflict-dialog.tsx';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import kit from '#platform/ui/kit.module.css';
import { sayInstant, sayTime } from '#platform/ui/format.ts';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { labelOf } from '../labels.ts';
import { applies, type Resource } from '../resource.ts';
import { contractOf, refresh, type Row } from './data.ts';
import { FieldInput } from './field-input.tsx';
import { firstMessages, fromForm, toForm, validate, type FormValues } from './form-values.ts';
import { useCrudTexts } from './texts.ts';
import { sayValue, titleOf, useShow } from './value.tsx';

interface Props {
  readonly resource: Resource;
  /** Null for a new record. */
  readonly record: Row | null;
  readonly onCancel: () => void;
  /** Values the form does not ask for: of a part, the record it belongs to. */
  readonly fixed?: FormValues;
  /** What a new form begins with, and the titles of what it refers to. */
  readonly proposed?: { readonly values: FormValues; readonly refs: Row['refs'] };
  /** Sets the form apart from others on the same page; also says that it stands inside a page of its own. */
  readonly scope?: string;
  /** Replaces the way to the new record's page. */
  readonly onSaved?: (row: Row) => void;
  /** Asked before a save; false keeps the form as it is. */
  readonly mayGoOn?: (values: Record<string, unknown>) => Promise<boolean>;
}

interface Conflict {
  readonly current: Row;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/** The form of a declared resource: checked with the server's own schema, held against loss, merged on conflict. */
export function RecordForm({ resource, record, onCancel, fixed = {}, proposed, scope, onSaved, mayGoOn }: Props): ReactNode {
  const t = useCrudTexts();
  const say = useSay();
  const locale = useLocale();
  const router = useRouter();
  const client = useQueryClient();
  const form = useForm<FormValues>({
    initialValues: { ...toForm(resource, record), ...(record === null && proposed?.values), ...fixed },
    validate: (values) => validate(resource, values, locale),
    validateInputOnBlur: true,
  });
  // The record the form was filled from: a refetch in the background never touches what is being written.
  const [base, setBase] = useState(record);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const [pristine, setPristine] = useState(form.getValues());
  const draft = useFormDraft({
    form: `crud.${resource.id}.${record?.id ?? ['new', ...Object.values(fixed)].join('.')}`,
    version: base?.version ?? null,
    base: pristine,
    values: form.getValues(),
    restore: (values) => form.setValues(values),
  });
  const adopt = (row: Row): void => {
    const values = { ...toForm(resource, row), ...fixed };
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    setPristine(values);
    setBase(row);
  };
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- a newer record came while nothing was being written: show it
    if (record && base && record.version > base.version && !form.isDirty()) adopt(record);
  });

  const write = async (values: FormValues, version: number | null): Promise<Row> => {
    const body = fromForm(resource, values);
    if (base === null || version === null) return (await api(contractOf(resource), 'create', { body })) as Row;
    return (await api(contractOf(resource), 'update', { params: { id: base.id }, body, version })) as Row;
  };
  const fail = (error: unknown): void => {
    if (isProblem(error) && error.code === 'record.stale') return setConflict(conflictOf(error));
    if (isProblem(error) && Object.keys(error.fields).length > 0) {
      form.setErrors(firstMessages(error.fields));
      setAttempt(attempt + 1);
      return;
    }
    toast.failure(error);
  };
  const save = async (values: FormValues, version: number | null, another: boolean): Promise<void> => {
    if (saving) return;
    setSaving(true);
    try {
      if (mayGoOn && !(await mayGoOn(fromForm(resource, values)))) return;
      const saved = await write(values, version);
      draft.clear();
      client.setQueryData(['crud', resource.id, 'record', saved.id], saved);
      if (base !== null) adopt(saved);
      setConflict(null);
      setSavedAt(sayTime());
      void refresh(client);
      toast.success(t(base === null ? 'created' : 'saved', { name: titleOf(resource, saved) }));
      if (base !== null || onSaved) form.resetDirty();
      onSaved?.(saved);
      if (base !== null || onSaved) return;
      form.reset();
      if (another) return;
      await router.navigate({ to: `/${resource.screen}/${saved.id}`, replace: true, ignoreBlocker: true });
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = (another = false) =>
    form.onSubmit(
      (values) => void save(values, base?.version ?? null, another),
      () => setAttempt(attempt + 1),
    );
  const element = useRef<HTMLFormElement>(null);
  // Of several forms on a page the one that is being written in; from elsewhere the page's own.
  const isMeant = (): boolean => {
    const focused = document.activeElement?.closest('form') ?? null;
    return focused === element.current || (focused === null && scope === undefined);
  };
  useHotkeys([['mod+S', () => isMeant() && submit()()]], []);

  const errors = Object.entries(form.errors).map(([name, message]) => ({ name, label: say(labelOf(resource, name)), message: String(message) }));
  return (
    <form ref={element} onSubmit={submit()} noValidate className={kit['form']}>
      <UnsavedGuard holds={() => form.isDirty()} kept />
      <DraftNotice draft={draft} labelOf={(name) => say(labelOf(resource, name))} />
      <ErrorSummary errors={errors} attempt={attempt} scope={scope} />
      {sections(resource, form.getValues(), fixed).map(({ title, names }) => (
        <FormSection key={names[0]} title={title && say(title)}>
          {names.map((name) => {
            const field = resource.fields[name];
            if (!field) return null;
            const { value, onChange, onBlur, error } = form.getInputProps(name);
            return (
              <FieldInput
                key={name}
                resource={resource}
                name={name}
                field={field}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={error}
                record={base ?? (proposed as Row | undefined)}
                scope={scope}
              />
            );
          })}
        </FormSection>
      ))}
      <SaveBar dirty={form.isDirty()} saving={saving} savedAt={savedAt} onCancel={onCancel}>
        {base === null && scope === undefined && (
          <Button variant="default" onClick={() => submit(true)()} disabled={saving}>
            {t('addAnother')}
          </Button>
        )}
      </SaveBar>
      {conflict && base && (
        <Merge
          resource={resource}
          conflict={conflict}
          mine={form.getValues()}
          base={base}
          onCancel={() => setConflict(null)}
          onSave={(merged) => {
            setBase(conflict.current);
            form.setValues(merged);
            void save(merged, conflict.current.version, false);
          }}
        />
      )}
    </form>
  );
}

function conflictOf(problem: Problem): Conflict {
  const { current, changedBy, changedAt } = problem.extra as { current: Row; changedBy?: string | null; changedAt?: string | null };
  return { current, changedBy: changedBy ?? null, changedAt: changedAt ?? null };
}

/** The fields a record with these values has, under their headings, in the order of the declaration. */
function sections(resource: Resource, values: FormValues, fixed: FormValues) {
  const found: { title: Resource['label']['one'] | undefined; names: string[] }[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    const { meta } = field;
    if (name in fixed || !applies(field, values)) continue;
    const last = found.at(-1);
    if (last && last.title === meta.section) last.names.push(name);
    else found.push({ title: meta.section, names: [name] });
  }
  return found;
}

interface MergeProps {
  readonly resource: Resource;
  readonly conflict: Conflict;
  readonly mine: FormValues;
  readonly base: Row;
  readonly onSave: (values: FormValues) => void;
  readonly onCancel: () => void;
}

function Merge({ resource, conflict, mine, base, onSave, onCancel }: MergeProps): ReactNode {
  const say = useSay();
  const locale = useLocale();
  const show = useShow(resource);
  const { t } = useTranslation();
  const theirs = toForm(resource, conflict.current);
  const before = toForm(resource, base);
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const written = fromForm(resource, mine);
  const titles = new Map([...Object.values(base.refs), ...Object.values(conflict.current.refs)].flat().map(({ id, title }) => [String(id), title]));
  const sayMine = (name: string): ReactNode => {
    const meta = resource.fields[name]?.meta;
    if (meta?.of)
      return (
        [mine[name] ?? []]
          .flat()
          .map((id) => titles.get(String(id)) ?? `#${String(id)}`)
          .join(', ') || null
      );
    return sayValue(meta, written[name], locale, t, written);
  };
  const fields = Object.keys(resource.fields)
    .filter((name) => !same(mine[name], theirs[name]))
    .map((name) => ({
      name,
      label: say(labelOf(resource, name)),
      mine: sayMine(name),
      theirs: show(conflict.current, name),
      changed: !same(mine[name], before[name]),
    }));
  return (
    <ConflictDialog
      fields={fields}
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt ? sayInstant(conflict.changedAt) : ''}
      onCancel={onCancel}
      onSave={(kept) => onSave({ ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) })}
    />
  );
}
