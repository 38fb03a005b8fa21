import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { isRule, numberBy } from '../../../record/domain/numbering.ts';
import { today } from '../today.ts';
import { settingContracts } from '../../../record/settings-contract.ts';
import { SettingsPage } from './form.tsx';
import '../texts.ts';

type Values = { readonly numberRule: string; readonly surroundings: string };
const { read, save } = settingContracts.settings;
const fromForm = ({ numberRule, surroundings }: Values) => ({
  numberRule,
  surroundings: Number(surroundings),
});

/** How processes are numbered, how far around one looks. */
export function Screen(): ReactNode {
  const { t } = useTranslation('urbanism');
  return (
    <SettingsPage
      id="settings"
      record={read.output}
      body={save.body}
      read={(signal) => api(settingContracts.settings, 'read', { signal })}
      save={(values, version) => api(settingContracts.settings, 'save', { body: fromForm(values), version })}
      fromForm={fromForm}
      toForm={({ numberRule, surroundings }) => ({ numberRule, surroundings: String(surroundings) })}
    >
      {(form) => (
        <>
          <TextInput
            {...form.text('numberRule')}
            label={t('settings.numberRule')}
            description={t('settings.numberRuleHelp')}
            disabled={!form.mayEdit}
          />
          {isRule(form.values.numberRule) && (
            <Text size="sm" role="status">
              {t('settings.numberExample', { number: numberBy(form.values.numberRule, Number(today().slice(0, 4)), 12) })}
            </Text>
          )}
          <TextInput
            {...form.text('surroundings')}
            label={t('settings.surroundings')}
            description={t('settings.surroundingsHelp')}
            inputMode="numeric"
            maw="16rem"
            rightSection={<span>m</span>}
            disabled={!form.mayEdit}
          />
        </>
      )}
    </SettingsPage>
  );
}
