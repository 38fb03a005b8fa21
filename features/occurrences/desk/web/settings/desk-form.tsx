import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { deskSettingsContract, deskSettingsInput } from '../../../related/settings-contract.ts';
import { useDeskTexts } from '../texts.ts';
import { NumberField } from './number-field.tsx';
import { SettingsForm } from './settings-form.tsx';

type Stored = ReceivedOf<(typeof deskSettingsContract)['show']>;
type Values = Omit<Stored, 'version' | 'statuses'>;
const most = { questionDays: 90, forwardDays: 180 } as const;

/** The status of duplicates, and how long people outside have to answer. */
export function DeskForm({ stored, mayEdit }: { readonly stored: Stored; readonly mayEdit: boolean }): ReactNode {
  const t = useDeskTexts();
  const { version, statuses, ...values } = stored;
  const labels: Readonly<Record<keyof Values, string>> = {
    duplicateStatusId: t('work.settings.status'),
    questionDays: t('work.settings.questionDays'),
    forwardDays: t('work.settings.forwardDays'),
  };
  const nameOf = (id: unknown): string => statuses.find((one) => one.id === id)?.name ?? t('work.settings.none');
  return (
    <SettingsForm<Values>
      form="occurrences.desk-settings"
      stored={values}
      version={version}
      mayEdit={mayEdit}
      labels={labels}
      say={(name, value) => (name === 'duplicateStatusId' ? nameOf(value) : String(value))}
      complaints={(wanted) =>
        Object.fromEntries(
          (['questionDays', 'forwardDays'] as const)
            .filter((name) => !deskSettingsInput.shape[name].safeParse(wanted[name]).success)
            .map((name) => [name, t('work.settings.daysWrong', { max: most[name] })]),
        )
      }
      save={async (body, on) => {
        const { statuses: _statuses, ...saved } = await api(deskSettingsContract, 'update', { body, version: on });
        return saved;
      }}
    >
      {({ values: now, errors, change }) => (
        <>
          <FormSection title={t('work.settings.duplicates')}>
            <NativeSelect
              id={fieldId('duplicateStatusId')}
              label={labels.duplicateStatusId}
              description={t('work.settings.statusHelp')}
              disabled={!mayEdit}
              value={now.duplicateStatusId ?? ''}
              data={[{ value: '', label: t('work.settings.none') }, ...statuses.map(({ id, name }) => ({ value: String(id), label: name }))]}
              error={errors['duplicateStatusId']}
              onChange={(event) => change({ duplicateStatusId: event.currentTarget.value === '' ? null : Number(event.currentTarget.value) })}
            />
          </FormSection>
          <FormSection title={t('work.settings.outside')}>
            {(['questionDays', 'forwardDays'] as const).map((name) => (
              <NumberField
                key={name}
                name={name}
                label={labels[name]}
                help={t(`work.settings.${name}Help`)}
                min={1}
                max={most[name]}
                disabled={!mayEdit}
                value={now[name]}
                error={errors[name]}
                onChange={(days) => change({ [name]: days })}
              />
            ))}
          </FormSection>
        </>
      )}
    </SettingsForm>
  );
}
