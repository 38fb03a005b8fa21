import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { addMessages, language } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Trial, type TrialResult } from '#platform/ui/trial.tsx';
import { KeptKey, keyOf } from '#platform/ui/versioned-form/kept-key.tsx';
import { fieldRows } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { encodings, type Encoding } from '../../domain/heights.ts';
import { maySetHeights } from '../../heights-codes.ts';
import { heightsDesk, type HeightsState } from '../../heights-contract.ts';
import { heightsDeskEn } from '../../messages/heights-desk.en.ts';
import { heightsDeskPt } from '../../messages/heights-desk.pt.ts';

addMessages('mapview', { pt: { heightsDesk: heightsDeskPt }, en: { heightsDesk: heightsDeskEn } });

const queryKey = ['mapview', 'heights'];

/** Where heights come from. */
export function Screen(): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heightsDesk' });
  const request = useQuery({ queryKey, queryFn: ({ signal }) => api(heightsDesk, 'show', { signal }), staleTime: 0, refetchOnWindowFocus: false });
  return (
    <PageFrame title={t('title')}>{request.data ? <SettingsForm stored={request.data} /> : <Pending request={request} height={400} />}</PageFrame>
  );
}

type Values = {
  readonly encoding: Encoding | '';
  readonly template: string;
  readonly maxZoom: string;
  readonly attribution: string;
  readonly key: string;
  readonly forget: boolean;
};

const toForm = ({ values: { encoding, template, maxZoom, attribution } }: HeightsState): Values => ({
  encoding: encoding ?? '',
  template: template ?? '',
  maxZoom: String(maxZoom),
  attribution: attribution ?? '',
  key: '',
  forget: false,
});

function bodyOf(form: Values) {
  const { encoding, template, maxZoom, attribution } = form;
  const key = keyOf(form);
  const values = { encoding: encoding === '' ? null : encoding, template, maxZoom: Number(maxZoom), attribution };
  return { values, ...(key !== undefined && { key }) };
}

function SettingsForm({ stored }: { readonly stored: HeightsState }): ReactNode {
  const { t } = useTranslation('mapview', { keyPrefix: 'heightsDesk' });
  const client = useQueryClient();
  const mayEdit = useCan(maySetHeights.change);
  const form = useVersionedForm({
    form: 'mapview.heights',
    stored,
    record: heightsDesk.show.output,
    toForm,
    mayEdit,
    labelOf: (name) => t(name),
    never: ['key'],
    rows: fieldRows<Values>(['key', 'forget']),
    save: (values, { version }) => api(heightsDesk, 'update', { body: bodyOf(values), version }),
    fieldOf: (path) => path.replace('values.', ''),
    onSaved: (next) => {
      client.setQueryData(queryKey, next);
      toast.success(t('saved'));
    },
  });
  const { values, base } = form;
  const ask = async (): Promise<TrialResult> => {
    const { problem, height } = await api(heightsDesk, 'test', { body: bodyOf(values) });
    const worked = height === null ? t('workedEmpty') : t('worked', { height: sayDecimal(height, language.get(), 1) });
    return { text: problem ?? worked, isGood: problem === null };
  };
  return (
    <VersionedForm form={form}>
      <FormSection>
        <Text size="sm">{t('intro')}</Text>
        {!mayEdit && <Text size="sm">{t('readOnly')}</Text>}
        <NativeSelect
          {...form.text('encoding')}
          label={t('encoding')}
          disabled={!mayEdit}
          data={[{ value: '', label: t('none') }, ...encodings.map((value) => ({ value, label: t(value) }))]}
        />
        {values.encoding !== '' && (
          <>
            <TextInput
              {...form.text('template')}
              label={t('template')}
              description={t('templateHelp')}
              placeholder="https://…/{z}/{x}/{y}.png"
              disabled={!mayEdit}
              spellCheck={false}
            />
            <TextInput
              {...form.text('maxZoom')}
              inputMode="numeric"
              label={t('maxZoom')}
              description={t('maxZoomHelp')}
              disabled={!mayEdit}
              maxLength={2}
            />
            <TextInput {...form.text('attribution')} label={t('attribution')} disabled={!mayEdit} maxLength={200} />
            <KeptKey form={form} isAsked={values.template.includes('{key}') || base.keySet} />
            {mayEdit && <Trial ask={ask} />}
          </>
        )}
      </FormSection>
    </VersionedForm>
  );
}
