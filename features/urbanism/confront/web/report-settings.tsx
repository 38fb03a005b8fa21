import './texts.ts';
import { Checkbox, MultiSelect, NativeSelect, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { confrontations } from '../../record/lookups.ts';
import { maySet } from '../../record/permissions.ts';
import { reportBases, settingContracts } from '../../record/settings-contract.ts';
import { deskContract } from '../desk-contract.ts';
import { useConfront } from './texts.ts';

const { read, save } = settingContracts.confrontations;
type Stored = z.output<typeof read.output>;
const key = ['urbanism', 'settings', 'confrontations'];

const toForm = ({ reportLayout, reportBase, reportScale, reportNote, surroundingsData, surroundingsAddresses }: Stored) => ({
  reportLayout: reportLayout ?? '',
  reportBase: reportBase as string,
  reportScale: reportScale === null ? '' : String(reportScale),
  reportNote: reportNote ?? '',
  surroundingsData: surroundingsData.map(String),
  surroundingsAddresses,
});
type Values = ReturnType<typeof toForm>;

/** How a report looks, and what is looked for around a process. Below what a confrontation is left out stands in its settings. */
export function Screen(): ReactNode {
  const t = useConfront();
  const say = useSay();
  const request = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(settingContracts.confrontations, 'read', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <PageFrame title={t('settings.title')} back={{ to: `/${confrontations.screen}`, label: say(confrontations.label.many) }}>
      {request.data ? <Form stored={request.data} /> : <Pending request={request} height={360} />}
    </PageFrame>
  );
}

function Form({ stored }: { readonly stored: Stored }): ReactNode {
  const t = useConfront();
  const locale = useLocale();
  const client = useQueryClient();
  const mayEdit = useCan(maySet.confrontations.edit);
  const offered = useQuery({
    queryKey: ['urbanism', 'confront', 'choices', locale],
    queryFn: async ({ signal }) => {
      const [{ datasets }, layouts, scales] = await Promise.all([
        api(deskContract, 'lists', { signal }),
        api(deskContract, 'layouts', { params: { appid: 'emission' }, signal }),
        api(deskContract, 'scales', { signal }),
      ]);
      return { datasets, layouts: layouts.items, scales: scales.items };
    },
  });
  const fromForm = ({ reportLayout, reportBase, reportScale, reportNote, ...values }: Values) => ({
    leastArea: stored.leastArea,
    leastLength: stored.leastLength,
    reportLayout: reportLayout === '' ? null : reportLayout,
    reportBase: reportBases.find((one) => one === reportBase) ?? 'streets',
    reportScale: reportScale === '' ? null : Number(reportScale),
    reportNote: reportNote === '' ? null : reportNote,
    surroundingsAddresses: values.surroundingsAddresses,
    surroundingsData: values.surroundingsData.map(Number),
  });
  const form = useVersionedForm<Stored, Values, Stored>({
    form: 'urbanism.settings.confrontation-report',
    stored,
    record: read.output,
    toForm,
    mayEdit,
    labelOf: (name) => t(`settings.${name}`),
    check: (values, by) => by(save.body, fromForm(values)),
    fieldOf: topField,
    save: (values, { version }) => api(settingContracts.confrontations, 'save', { body: fromForm(values), version }),
    onSaved: (saved) => {
      client.setQueryData(key, saved);
      toast.success(t('settings.saved'));
    },
  });
  const { layouts = [], scales = [], datasets = [] } = offered.data ?? {};
  const named = (items: readonly { readonly id: string; readonly title: string }[]) => items.map(({ id, title }) => ({ value: id, label: title }));
  const data = form.pick('surroundingsData');
  return (
    <VersionedForm form={form} width="44rem" readOnly={t('settings.readOnly')}>
      <FormSection title={t('settings.report')}>
        <NativeSelect
          {...form.text('reportLayout')}
          label={t('settings.reportLayout')}
          disabled={!mayEdit}
          data={[{ value: '', label: t('settings.ownLayout') }, ...named(layouts.filter(({ id }) => id !== 'findings'))]}
        />
        <NativeSelect
          {...form.text('reportBase')}
          label={t('settings.reportBase')}
          disabled={!mayEdit}
          data={reportBases.map((value) => ({ value, label: t(`settings.bases.${value}`) }))}
        />
        <NativeSelect
          {...form.text('reportScale')}
          label={t('settings.reportScale')}
          description={t('settings.reportScaleHelp')}
          disabled={!mayEdit}
          data={[{ value: '', label: t('settings.anyScale') }, ...named(scales)]}
        />
        <Textarea
          {...form.text('reportNote')}
          label={t('settings.reportNote')}
          description={t('settings.reportNoteHelp')}
          autosize
          minRows={2}
          disabled={!mayEdit}
        />
      </FormSection>
      <FormSection title={t('surroundings')}>
        <MultiSelect
          {...scrollingList}
          id={data.id}
          label={t('settings.surroundingsData')}
          description={t('settings.surroundingsDataHelp')}
          error={data.error}
          disabled={!mayEdit}
          value={form.values.surroundingsData}
          onChange={data.onChange}
          data={datasets.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
        <Checkbox {...form.tick('surroundingsAddresses')} label={t('settings.surroundingsAddresses')} disabled={!mayEdit} />
      </FormSection>
    </VersionedForm>
  );
}
