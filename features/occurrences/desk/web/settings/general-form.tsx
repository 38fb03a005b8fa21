import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { licences, type Licence } from '../../../record/domain/licence.ts';
import { occurrenceSettings } from '../../../record/settings-contract.ts';
import { useDeskTexts } from '../texts.ts';
import { NumberField } from './number-field.tsx';
import { SettingsForm, type Complaints, type Shown } from './settings-form.tsx';

type Stored = ReceivedOf<(typeof occurrenceSettings)['show']>;
type Values = Omit<Stored, 'version'>;
const labels: Readonly<Record<keyof Values, string>> = {
  codePrefix: 'settings.prefix',
  consentActive: 'settings.active',
  consentRequired: 'settings.required',
  consentPt: 'settings.textPt',
  consentEn: 'settings.textEn',
  reopenDays: 'closing.settings.reopenDays',
  originalDays: 'closing.settings.originalDays',
  openData: 'openData.licence',
};
const days = ['reopenDays', 'originalDays'] as const;

/** How the municipality's codes begin, what reporters consent to, how long a closing may be contradicted, and the licence of the open data. */
export function GeneralForm({ stored, mayEdit }: { readonly stored: Stored; readonly mayEdit: boolean }): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const { version, ...values } = stored;
  return (
    <SettingsForm<Values>
      form="occurrences.settings"
      stored={values}
      version={version}
      mayEdit={mayEdit}
      labels={Object.fromEntries(Object.entries(labels).map(([name, key]) => [name, t(key)])) as Record<keyof Values, string>}
      say={(_name, value) => (typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : String(value))}
      complaints={(wanted) => complaintsOf(wanted, t)}
      save={(body, on) => api(occurrenceSettings, 'update', { body, version: on })}
    >
      {(form) => <Fields form={form} mayEdit={mayEdit} />}
    </SettingsForm>
  );
}

function Fields({ form: { values, errors, change }, mayEdit }: { readonly form: Shown<Values>; readonly mayEdit: boolean }): ReactNode {
  const t = useDeskTexts();
  const [year] = useState(() => new Date().getFullYear());
  const example = `${values.codePrefix === '' ? '…' : values.codePrefix}-${year}-000123`;
  const text = (name: 'consentPt' | 'consentEn', lang: string): ReactNode => (
    <Textarea
      id={fieldId(name)}
      lang={lang}
      label={t(labels[name])}
      autosize
      minRows={2}
      maxLength={2000}
      disabled={!mayEdit || !values.consentActive}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <FormSection title={t('settings.codes')}>
        <TextInput
          id={fieldId('codePrefix')}
          label={t('settings.prefix')}
          description={t('settings.prefixHelp', { example })}
          maxLength={4}
          styles={{ wrapper: { maxWidth: '8rem' } }}
          disabled={!mayEdit}
          value={values.codePrefix}
          error={errors['codePrefix']}
          onChange={(event) => change({ codePrefix: event.currentTarget.value.toUpperCase() })}
        />
      </FormSection>
      <FormSection title={t('settings.consent')}>
        <Checkbox
          id={fieldId('consentActive')}
          label={t('settings.active')}
          disabled={!mayEdit}
          checked={values.consentActive}
          onChange={(event) => change({ consentActive: event.currentTarget.checked })}
        />
        <Checkbox
          id={fieldId('consentRequired')}
          label={t('settings.required')}
          disabled={!mayEdit || !values.consentActive}
          checked={values.consentRequired}
          onChange={(event) => change({ consentRequired: event.currentTarget.checked })}
        />
        {text('consentPt', 'pt')}
        {text('consentEn', 'en')}
      </FormSection>
      <FormSection title={t('closing.settings.title')}>
        {days.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(labels[name])}
            help={t(`closing.settings.${name}Help`)}
            min={0}
            max={365}
            disabled={!mayEdit}
            value={values[name]}
            error={errors[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </FormSection>
      <FormSection title={t('openData.title')}>
        <NativeSelect
          id={fieldId('openData')}
          label={t(labels.openData)}
          description={t('openData.help')}
          disabled={!mayEdit}
          value={values.openData}
          data={licences.map((one) => ({ value: one, label: t(`openData.licences.${one}`) }))}
          error={errors['openData']}
          onChange={(event) => change({ openData: event.currentTarget.value as Licence })}
        />
      </FormSection>
    </>
  );
}

function complaintsOf(values: Values, t: (key: string) => string): Complaints {
  return {
    ...(!/^[A-Z]{2,4}$/.test(values.codePrefix) && { codePrefix: t('settings.prefixWrong') }),
    ...Object.fromEntries(
      days
        .filter((name) => !Number.isInteger(values[name]) || values[name] < 0 || values[name] > 365)
        .map((name) => [name, t('closing.settings.daysWrong')]),
    ),
    ...(values.consentActive && values.consentPt.trim() === '' && { consentPt: t('settings.textMissing') }),
    ...(values.consentActive && values.consentEn.trim() === '' && { consentEn: t('settings.textMissing') }),
  };
}
