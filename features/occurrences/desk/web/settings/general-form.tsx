import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import type { Complaints } from '#platform/ui/versioned-form/state.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { licences } from '../../../record/domain/licence.ts';
import { occurrenceSettings } from '../../../record/settings-contract.ts';
import { useDeskTexts } from '../texts.ts';
import { NumberField } from './number-field.tsx';
import { useSettingsForm } from './settings-form.ts';

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
  const [year] = useState(() => new Date().getFullYear());
  const form = useSettingsForm({
    form: 'occurrences.settings',
    stored,
    record: occurrenceSettings.update.output,
    toForm: ({ version: _version, ...values }: Stored): Values => values,
    mayEdit,
    labelOf: (name) => t(Object.entries(labels).find(([own]) => own === name)?.[1] ?? name),
    check: (values) => complaintsOf(values, t),
    save: (body, { version }) => api(occurrenceSettings, 'update', { body, version }),
  });
  const { values, change } = form;
  const example = `${values.codePrefix === '' ? '…' : values.codePrefix}-${year}-000123`;
  const text = (name: 'consentPt' | 'consentEn', lang: string): ReactNode => (
    <Textarea
      {...form.text(name)}
      lang={lang}
      label={t(labels[name])}
      autosize
      minRows={2}
      maxLength={2000}
      disabled={!mayEdit || !values.consentActive}
    />
  );
  return (
    <VersionedForm form={form} width="44rem" readOnly={t('settings.readOnly')}>
      <FormSection title={t('settings.codes')}>
        <TextInput
          {...form.text('codePrefix')}
          label={t('settings.prefix')}
          description={t('settings.prefixHelp', { example })}
          maxLength={4}
          styles={{ wrapper: { maxWidth: '8rem' } }}
          disabled={!mayEdit}
          onChange={(event) => change({ codePrefix: event.currentTarget.value.toUpperCase() })}
        />
      </FormSection>
      <FormSection title={t('settings.consent')}>
        <Checkbox {...form.tick('consentActive')} label={t('settings.active')} disabled={!mayEdit} />
        <Checkbox {...form.tick('consentRequired')} label={t('settings.required')} disabled={!mayEdit || !values.consentActive} />
        {text('consentPt', 'pt')}
        {text('consentEn', 'en')}
      </FormSection>
      <FormSection title={t('closing.settings.title')}>
        {days.map((name) => (
          <NumberField
            key={name}
            {...form.pick(name)}
            label={t(labels[name])}
            help={t(`closing.settings.${name}Help`)}
            min={0}
            max={365}
            disabled={!mayEdit}
          />
        ))}
      </FormSection>
      <FormSection title={t('openData.title')}>
        <NativeSelect
          {...form.text('openData')}
          label={t(labels.openData)}
          description={t('openData.help')}
          disabled={!mayEdit}
          data={licences.map((one) => ({ value: one, label: t(`openData.licences.${one}`) }))}
        />
      </FormSection>
    </VersionedForm>
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
