import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { limitTypes } from '../../../record/lookups.ts';
import { settingContracts } from '../../../record/settings-contract.ts';
import { SettingsPage } from './form.tsx';
import '../texts.ts';

type Values = { readonly drawLimits: boolean; readonly uploadLimits: boolean; readonly uploadProperties: string };
const { read, save } = settingContracts.limittypes;
const fromForm = ({ uploadProperties, ...values }: Values) => ({
  ...values,
  uploadProperties: uploadProperties
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
});

/** How limits are drawn and taken from files. */
export function Screen(): ReactNode {
  const { t } = useTranslation('urbanism');
  const say = useSay();
  return (
    <SettingsPage
      id="limittypes"
      record={read.output}
      body={save.body}
      read={(signal) => api(settingContracts.limittypes, 'read', { signal })}
      save={(values, version) => api(settingContracts.limittypes, 'save', { body: fromForm(values), version })}
      fromForm={fromForm}
      back={{ to: `/${limitTypes.screen}`, label: say(limitTypes.label.many) }}
      toForm={({ drawLimits, uploadLimits, uploadProperties }) => ({ drawLimits, uploadLimits, uploadProperties: uploadProperties.join(', ') })}
    >
      {(form) => (
        <>
          <Checkbox {...form.tick('drawLimits')} label={t('settings.drawLimits')} disabled={!form.mayEdit} />
          <Checkbox {...form.tick('uploadLimits')} label={t('settings.uploadLimits')} disabled={!form.mayEdit} />
          <TextInput
            {...form.text('uploadProperties')}
            label={t('settings.uploadProperties')}
            description={t('settings.uploadPropertiesHelp')}
            disabled={!form.mayEdit}
          />
        </>
      )}
    </SettingsPage>
  );
}
