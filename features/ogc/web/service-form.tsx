import { Alert, Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FieldLabel, fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { fieldRows } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { ogcServices, type Service } from '../contract.ts';
import { serviceTypes } from '../domain/capabilities.ts';
import { adopt, emptyValues, inputOf, valuesOf, type Values } from './form-values.ts';
import { useOgc } from './queries.ts';
import { TestPanel } from './test-panel.tsx';

interface Props {
  /** Null: a new one. */
  readonly service: Service | null;
  readonly onSaved: (service: Service) => void;
  readonly onCancel: () => void;
}

/** A service's address, words and access, with a test of the connection before anything is saved. */
export function ServiceForm({ service, onSaved, onCancel }: Props): ReactNode {
  const t = useOgc();
  const [typeIsChosen, setTypeIsChosen] = useState(service !== null);
  const form = useVersionedForm({
    form: `ogc.${service?.id ?? 'new'}`,
    stored: service,
    record: ogcServices.update.output,
    toForm: (stored: Service | null) => (stored ? valuesOf(stored) : emptyValues),
    labelOf: (name) => t(`field.${name}`),
    check: (values) => complaints(values, t),
    never: ['password'],
    rows: fieldRows<Values>(['password']),
    save: (values, base) => {
      const body = inputOf(values);
      return base === null
        ? api(ogcServices, 'create', { body })
        : api(ogcServices, 'update', { params: { id: base.id }, body, version: base.version });
    },
    onSaved: (saved) => {
      toast.success(t('saved'));
      onSaved(saved);
    },
  });
  const { values, base, change } = form;
  const text = (name: 'url' | 'title' | 'keywords' | 'username', more: { help?: string; required?: boolean; maxLength: number }): ReactNode => (
    <TextInput
      {...form.text(name)}
      label={<FieldLabel text={t(`field.${name}`)} required={more.required ?? false} />}
      description={more.help}
      aria-required={more.required}
      maxLength={more.maxLength}
      {...(name === 'url' && { type: 'url', inputMode: 'url' as const, spellCheck: false })}
      {...(name === 'username' && { autoComplete: 'off' })}
    />
  );
  const area = (name: 'description' | 'abstract', maxLength: number, help?: string): ReactNode => (
    <Textarea {...form.text(name)} label={t(`field.${name}`)} description={help} autosize minRows={2} maxRows={12} maxLength={maxLength} />
  );
  const check = (name: 'useProxy' | 'isPrivate', help: string): ReactNode => (
    <Checkbox {...form.tick(name)} label={t(`field.${name}`)} description={help} />
  );
  return (
    <VersionedForm form={form} {...(base === null && { onCancel })}>
      <FormSection title={t('section.address')}>
        {text('url', { help: t('field.urlHelp'), required: true, maxLength: 2000 })}
        <NativeSelect
          {...form.text('type')}
          label={t('field.type')}
          description={t('field.typeHelp')}
          data={serviceTypes.map((type) => ({ value: type, label: type.toUpperCase() }))}
          onChange={(event) => {
            setTypeIsChosen(true);
            form.text('type').onChange(event);
          }}
        />
        {text('username', { maxLength: 200 })}
        <PasswordInput
          id={fieldId('password')}
          label={t('field.password')}
          description={t('field.passwordHelp')}
          autoComplete="new-password"
          maxLength={500}
          placeholder={base?.hasPassword && values.password !== null ? t('field.passwordKept') : ''}
          value={values.password ?? ''}
          error={form.errors['password']}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        {base?.hasPassword && values.password === '' && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => change({ username: '', password: null })}>
              {t('field.removePassword')}
            </Button>
          </div>
        )}
        <TestPanel
          values={values}
          serviceId={base?.id ?? null}
          typeIsChosen={typeIsChosen}
          onFound={(url, found) => change((now) => adopt(now, url, found))}
          onMove={(url) => change({ url })}
          onFieldErrors={form.refuse}
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
    </VersionedForm>
  );
}

function complaints({ url, title }: Values, t: (key: string) => string): Record<string, string> {
  return {
    ...(url.trim() === '' ? { url: t('required') } : !/^https?:\/\/[^\s/]+/i.test(url.trim()) && { url: t('urlWrong') }),
    ...(title.trim() === '' && { title: t('required') }),
  };
}
