import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { addMessages } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Trial, type TrialResult } from '#platform/ui/trial.tsx';
import { KeptKey, keyOf } from '#platform/ui/versioned-form/kept-key.tsx';
import { fieldRows } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { streetDesk, type StreetState } from '../../contract.ts';
import { needsKey, providerIds, usualAddress, type ProviderId } from '../../domain/settings.ts';
import { streetDeskEn } from '../../messages.desk.en.ts';
import { streetDeskPt } from '../../messages.desk.pt.ts';
import { maySet } from '../../codes.ts';

addMessages('street-view', { pt: { desk: streetDeskPt }, en: { desk: streetDeskEn } });

const queryKey = ['street-view', 'settings'];

/** Where pictures at street level come from. */
export function Screen(): ReactNode {
  const { t } = useTranslation('street-view', { keyPrefix: 'desk' });
  const request = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(streetDesk, 'show', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <PageFrame title={t('title')}>{request.data ? <SettingsForm stored={request.data} /> : <Pending request={request} height={400} />}</PageFrame>
  );
}

type Values = {
  readonly provider: ProviderId | '';
  readonly address: string;
  readonly key: string;
  readonly forget: boolean;
};

const toForm = ({ values }: StreetState): Values => ({ provider: values.provider ?? '', address: values.address ?? '', key: '', forget: false });

function bodyOf(values: Values) {
  const { provider, address } = values;
  const key = keyOf(values);
  return { values: { provider: provider === '' ? null : provider, address }, ...(key !== undefined && { key }) };
}

function SettingsForm({ stored }: { readonly stored: StreetState }): ReactNode {
  const { t } = useTranslation('street-view', { keyPrefix: 'desk' });
  const client = useQueryClient();
  const mayEdit = useCan(maySet.change);
  const form = useVersionedForm({
    form: 'street-view.settings',
    stored,
    record: streetDesk.show.output,
    toForm,
    mayEdit,
    labelOf: (name) => t(name),
    never: ['key'],
    rows: fieldRows<Values>(['key', 'forget']),
    save: (values, { version }) => api(streetDesk, 'update', { body: bodyOf(values), version }),
    fieldOf: (path) => path.replace('values.', ''),
    onSaved: (next) => {
      client.setQueryData(queryKey, next);
      toast.success(t('saved'));
    },
  });
  const { values } = form;
  const { provider } = values;
  const ask = async (): Promise<TrialResult> => {
    const { problem, metres, credit } = await api(streetDesk, 'test', { body: bodyOf(values) });
    return { text: problem ?? (metres === null ? t('workedEmpty') : t('worked', { metres, credit })), isGood: problem === null };
  };
  return (
    <VersionedForm form={form}>
      <FormSection>
        <Text size="sm">{t('intro')}</Text>
        {!mayEdit && <Text size="sm">{t('readOnly')}</Text>}
        <NativeSelect
          {...form.text('provider')}
          label={t('provider')}
          disabled={!mayEdit}
          data={[{ value: '', label: t('none') }, ...providerIds.map((value) => ({ value, label: t(value) }))]}
        />
        {provider !== '' && (
          <>
            <Text size="sm">{t(`${provider}Note`)}</Text>
            <TextInput
              {...form.text('address')}
              type="url"
              label={t('address')}
              description={t('addressHelp', { address: usualAddress[provider] })}
              placeholder={usualAddress[provider]}
              disabled={!mayEdit}
              spellCheck={false}
            />
            <KeptKey form={form} isAsked={needsKey[provider]} />
            {mayEdit && <Trial ask={ask} />}
          </>
        )}
      </FormSection>
    </VersionedForm>
  );
}
