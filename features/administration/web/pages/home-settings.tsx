import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import { NumberInput, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api } from '#platform/http/web/client.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { homeSettingsContract } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { PartFormFrame, PartPage } from '../parts/part-screen.tsx';
import { useTexts } from '../parts/texts.ts';
import { usePartForm, type PartCalls } from '../parts/use-part.ts';

type Answer = ReceivedOf<(typeof homeSettingsContract)['show']>;

const calls: PartCalls<Answer> = {
  show: (signal) => api(homeSettingsContract, 'show', signal ? { signal } : {}),
  versions: () => api(homeSettingsContract, 'versions'),
  version: (id) => api(homeSettingsContract, 'version', { params: { id } }),
  restore: (id, version) => api(homeSettingsContract, 'restore', { params: { id }, version }),
};

/** What the portal home shows first, and how much. */
export function Screen(): ReactNode {
  const t = useTexts();
  return (
    <PartPage part="home" title={t('homeSettings.title')} calls={calls}>
      {(stored) => <HomeForm stored={stored} />}
    </PartPage>
  );
}

type Form = { [K in keyof Answer['values']]: number | string };

function HomeForm({ stored }: { readonly stored: Answer }): ReactNode {
  const t = useTexts();
  const mayEdit = useCan(may.home.edit);
  const labelOf = (path: string): string => t(`homeSettings.${path}`);
  const state = usePartForm({
    part: 'home',
    stored,
    record: homeSettingsContract.show.output,
    mayEdit,
    labelOf,
    toForm: ({ values }): Form => values,
    toValues: (form) => ({ values: form }),
    save: (values, _form, version) => api(homeSettingsContract, 'update', { body: { values }, version }),
  });
  const count = (name: keyof Form, max: number, description?: string): ReactNode => (
    <NumberInput
      {...state.pick(name)}
      label={labelOf(name)}
      description={description}
      min={1}
      max={max}
      allowDecimal={false}
      maw="16rem"
      disabled={!mayEdit}
    />
  );
  const place = (name: 'newsPosition' | 'modulesPosition', other: 'newsPosition' | 'modulesPosition'): ReactNode => (
    <Select
      id={fieldId(name)}
      label={labelOf(name)}
      maw="16rem"
      allowDeselect={false}
      disabled={!mayEdit}
      data={[
        { value: '1', label: t('homeSettings.first') },
        { value: '2', label: t('homeSettings.second') },
      ]}
      value={String(state.values[name])}
      error={state.errors[name]}
      // One of the two is first.
      onChange={(value) => state.change({ [name]: Number(value), [other]: value === '1' ? 2 : 1 })}
    />
  );
  return (
    <PartFormFrame part="home" calls={calls} state={state}>
      <FormSection title={t('homeSettings.modules')}>
        {count('modulesCount', 40, t('homeSettings.modulesCountHelp'))}
        {place('modulesPosition', 'newsPosition')}
      </FormSection>
      <FormSection title={t('homeSettings.news')}>
        {count('newsSlider', 12)}
        {count('newsPerPage', 50)}
        {place('newsPosition', 'modulesPosition')}
      </FormSection>
    </PartFormFrame>
  );
}
