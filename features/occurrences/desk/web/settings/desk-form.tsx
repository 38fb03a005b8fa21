import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { deskSettingsContract, deskSettingsInput } from '../../../related/settings-contract.ts';
import { useDeskTexts } from '../texts.ts';
import { NumberField } from './number-field.tsx';
import { useSettingsForm } from './settings-form.ts';

type Stored = ReceivedOf<(typeof deskSettingsContract)['show']>;
const most = { questionDays: 90, forwardDays: 180 } as const;

/** The status of duplicates, and how long people outside have to answer. */
export function DeskForm({ stored, mayEdit }: { readonly stored: Stored; readonly mayEdit: boolean }): ReactNode {
  const t = useDeskTexts();
  const labels: Readonly<Record<string, string>> = {
    duplicateStatusId: t('work.settings.status'),
    questionDays: t('work.settings.questionDays'),
    forwardDays: t('work.settings.forwardDays'),
  };
  const { statuses } = stored;
  const form = useSettingsForm({
    form: 'occurrences.desk-settings',
    stored,
    record: deskSettingsContract.update.output,
    toForm: ({ version: _version, statuses: _statuses, ...values }: Stored) => values,
    mayEdit,
    labelOf: (name) => labels[name] ?? name,
    say: (name, value) => (name === 'duplicateStatusId' ? (statuses.find(({ id }) => id === value)?.name ?? t('work.settings.none')) : undefined),
    check: (values) =>
      Object.fromEntries(
        (['questionDays', 'forwardDays'] as const)
          .filter((name) => !deskSettingsInput.shape[name].safeParse(values[name]).success)
          .map((name) => [name, t('work.settings.daysWrong', { max: most[name] })]),
      ),
    save: (body, { version }) => api(deskSettingsContract, 'update', { body, version }),
  });
  return (
    <VersionedForm form={form} width="44rem" readOnly={t('settings.readOnly')}>
      <FormSection title={t('work.settings.duplicates')}>
        <NativeSelect
          id={fieldId('duplicateStatusId')}
          label={t('work.settings.status')}
          description={t('work.settings.statusHelp')}
          disabled={!mayEdit}
          value={form.values.duplicateStatusId ?? ''}
          data={[{ value: '', label: t('work.settings.none') }, ...statuses.map(({ id, name }) => ({ value: String(id), label: name }))]}
          error={form.errors['duplicateStatusId']}
          onChange={(event) => form.change({ duplicateStatusId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
        />
      </FormSection>
      <FormSection title={t('work.settings.outside')}>
        {(['questionDays', 'forwardDays'] as const).map((name) => (
          <NumberField
            key={name}
            {...form.pick(name)}
            label={t(`work.settings.${name}`)}
            help={t(`work.settings.${name}Help`)}
            min={1}
            max={most[name]}
            disabled={!mayEdit}
          />
        ))}
      </FormSection>
    </VersionedForm>
  );
}
