import { Alert, Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useState, type ReactNode } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { DraftNotice } from '#platform/ui/draft-notice.tsx';
import { ErrorSummary, FieldLabel, fieldId, FormSection, SaveBar } from '#platform/ui/form-parts.tsx';
import { sayTime } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { MergeDialog } from '#platform/ui/merge-dialog.tsx';
import { UnsavedGuard } from '#platform/ui/unsaved-guard.tsx';
import { useFormDraft } from '#platform/ui/use-form-draft.ts';
import { ogcServices, type Service } from '../contract.ts';
import { serviceTypes, type ServiceType } from '../domain/capabilities.ts';
import { adopt, emptyValues, fieldNames, inputOf, valuesOf, type Values } from './form-values.ts';
import { useOgc } from './queries.ts';
import { TestPanel } from './test-panel.tsx';

interface Props {
  /** Null: a new one. */
  readonly service: Service | null;
  readonly onSaved: (service: Service) => void;
  readonly onCancel: () => void;
}

interface Conflict {
  readonly current: Service;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
}

/** A service's address, words and access, with a test of the connection before anything is saved. */
export function ServiceForm({ service, onSaved, onCancel }: Props): ReactNode {
  const t = useOgc();
  const [stored, setStored] = useState(service);
  const base = stored ? valuesOf(stored) : emptyValues;
  const [values, setValues] = useState<Values>(base);
  const [typeIsChosen, setTypeIsChosen] = useState(service !== null);
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const dirty = fieldNames.some((name) => values[name] !== base[name]);
  const draft = useFormDraft<Record<string, unknown>>({
    form: `ogc.${service?.id ?? 'new'}`,
    version: stored?.version ?? null,
    base: { ...base },
    values: { ...values },
    restore: (kept) => setValues({ ...values, ...(kept as Partial<Values>), password: values.password }),
    never: ['password'],
  });
  const change = (part: Partial<Values>): void => setValues({ ...values, ...part });
  const refuse = (wrong: Readonly<Record<string, string>>): void => {
    setErrors(wrong);
    setAttempt((count) => count + 1);
  };
  const save = async (wanted: Values, version: number): Promise<void> => {
    const wrong = complaints(wanted, t);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setSaving(true);
    try {
      const body = inputOf(wanted);
      const saved = stored
        ? await api(ogcServices, 'update', { params: { id: stored.id }, body, version })
        : await api(ogcServices, 'create', { body });
      draft.clear();
      setStored(saved);
      setValues(valuesOf(saved));
      setSavedAt(sayTime());
      toast.success(t('saved'));
      onSaved(saved);
    } catch (error) {
      if (isProblem(error) && error.code === 'record.stale') setConflict(error.extra as unknown as Conflict);
      else if (isProblem(error) && Object.keys(error.fields).length > 0) {
        refuse(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name, first?.message ?? ''])));
      } else toast.failure(error);
    } finally {
      setSaving(false);
    }
  };
  const text = (name: 'url' | 'title' | 'keywords' | 'username', more: { help?: string; required?: boolean; maxLength: number }): ReactNode => (
    <TextInput
      id={fieldId(name)}
      label={<FieldLabel text={t(`field.${name}`)} required={more.required ?? false} />}
      description={more.help}
      aria-required={more.required}
      maxLength={more.maxLength}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      {...(name === 'url' && { type: 'url', inputMode: 'url' as const, spellCheck: false })}
      {...(name === 'username' && { autoComplete: 'off' })}
    />
  );
  const area = (name: 'description' | 'abstract', maxLength: number, help?: string): ReactNode => (
    <Textarea
      id={fieldId(name)}
      label={t(`field.${name}`)}
      description={help}
      autosize
      minRows={2}
      maxRows={12}
      maxLength={maxLength}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  const check = (name: 'useProxy' | 'isPrivate', help: string): ReactNode => (
    <Checkbox
      id={fieldId(name)}
      label={t(`field.${name}`)}
      description={help}
      checked={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <form
      className={kit['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(values, stored?.version ?? 0);
      }}
    >
      <UnsavedGuard holds={() => dirty} kept />
      <DraftNotice draft={draft} labelOf={(name) => t(`field.${name}`)} />
      <ErrorSummary
        errors={Object.entries(errors).map(([name, message]) => ({ name, label: t(`field.${name}`), message: message ?? '' }))}
        attempt={attempt}
      />
      <FormSection title={t('section.address')}>
        {text('url', { help: t('field.urlHelp'), required: true, maxLength: 2000 })}
        <NativeSelect
          id={fieldId('type')}
          label={t('field.type')}
          description={t('field.typeHelp')}
          value={values.type}
          error={errors['type']}
          data={serviceTypes.map((type) => ({ value: type, label: type.toUpperCase() }))}
          onChange={(event) => {
            setTypeIsChosen(true);
            change({ type: event.currentTarget.value as ServiceType });
          }}
        />
        {text('username', { maxLength: 200 })}
        <PasswordInput
          id={fieldId('password')}
          label={t('field.password')}
          description={t('field.passwordHelp')}
          autoComplete="new-password"
          maxLength={500}
          placeholder={stored?.hasPassword && values.password !== null ? t('field.passwordKept') : ''}
          value={values.password ?? ''}
          error={errors['password']}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        {stored?.hasPassword && values.password === '' && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => change({ username: '', password: null })}>
              {t('field.removePassword')}
            </Button>
          </div>
        )}
        <TestPanel
          values={values}
          serviceId={stored?.id ?? null}
          typeIsChosen={typeIsChosen}
          onFound={(url, found) => {
            setErrors({});
            setValues((now) => adopt(now, url, found));
          }}
          onMove={(url) => change({ url })}
          onFieldErrors={refuse}
        />
      </FormSection>
      <FormSection title={t('section.words')}>
        {text('title', { help: t('field.titleHelp'), required: true, maxLength: 255 })}
        {area('description', 2000, t('field.descriptionHelp'))}
        {area('abstract', 10_000)}
        {text('keywords', { help: t('field.keywordsHelp'), maxLength: 10_000 })}
      </FormSection>
      <FormSection title={t('section.access')}>
        {check('useProxy', t('field.useProxyHelp'))}
        {values.username.trim() !== '' && !values.useProxy && <Alert color="yellow">{t('needsProxy')}</Alert>}
        {check('isPrivate', t('field.isPrivateHelp'))}
      </FormSection>
      <SaveBar dirty={dirty} saving={saving} savedAt={savedAt} onCancel={stored ? () => setValues(base) : onCancel} />
      {conflict && (
        <MergeDialog
          names={fieldNames.filter((name) => name !== 'password')}
          labelOf={(name) => t(`field.${name}`)}
          mine={values}
          base={base}
          theirs={valuesOf(conflict.current)}
          changedBy={conflict.changedBy}
          changedAt={conflict.changedAt}
          onCancel={() => setConflict(null)}
          onSave={(chosen) => {
            const merged = { ...chosen, password: values.password };
            setStored(conflict.current);
            setValues(merged);
            setConflict(null);
            void save(merged, conflict.current.version);
          }}
        />
      )}
    </form>
  );
}

function complaints({ url, title }: Values, t: (key: string) => string): Record<string, string> {
  return {
    ...(url.trim() === '' ? { url: t('required') } : !/^https?:\/\/[^\s/]+/i.test(url.trim()) && { url: t('urlWrong') }),
    ...(title.trim() === '' && { title: t('required') }),
  };
}
