import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { DecimalInput } from '#platform/crud/web/decimal-input.tsx';
import { useSay } from '#platform/shell/language.ts';
import { confrontations } from '../../../record/lookups.ts';
import { settingContracts } from '../../../record/settings-contract.ts';
import { SettingsPage } from './form.tsx';
import '../texts.ts';

type Values = { readonly leastArea: string; readonly leastLength: string };
const { read, save } = settingContracts.confrontations;
const fromForm = (values: Values) => values;

/** Below what a confrontation is left out. */
export function Screen(): ReactNode {
  const { t } = useTranslation('urbanism');
  const say = useSay();
  return (
    <SettingsPage
      id="confrontations"
      record={read.output}
      body={save.body}
      read={(signal) => api(settingContracts.confrontations, 'read', { signal })}
      save={(values, version) => api(settingContracts.confrontations, 'save', { body: fromForm(values), version })}
      fromForm={fromForm}
      back={{ to: `/${confrontations.screen}`, label: say(confrontations.label.many) }}
      toForm={({ leastArea, leastLength }) => ({ leastArea, leastLength })}
    >
      {(form) =>
        (['leastArea', 'leastLength'] as const).map((name) => (
          <DecimalInput
            key={name}
            {...form.pick(name)}
            label={t(`settings.${name}`)}
            description={t(`settings.${name}Help`)}
            scale={2}
            disabled={!form.mayEdit}
            rightSection={<span>{name === 'leastArea' ? 'm²' : 'm'}</span>}
          />
        ))
      }
    </SettingsPage>
  );
}
