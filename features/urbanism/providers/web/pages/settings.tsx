import { Alert, Button, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Trial, type TrialResult } from '#platform/ui/trial.tsx';
import { KeptKey, keyOf } from '#platform/ui/versioned-form/kept-key.tsx';
import { fieldRows } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { providerNames, providers, type Provider } from '../../../record/domain/provider.ts';
import { maySet } from '../../../record/permissions.ts';
import { providerDesk, type ProviderState } from '../../contract.ts';
import { useDesk } from '../texts.ts';

const queryKey = ['urbanism', 'provider'];

/** Which system keeps the processes, and how reading it goes. */
export function Screen(): ReactNode {
  const t = useDesk();
  const request = useQuery({ queryKey, queryFn: ({ signal }) => api(providerDesk, 'show', { signal }), staleTime: 0, refetchOnWindowFocus: false });
  const { data } = request;
  return (
    <PageFrame title={t('title')}>
      {data ? <SettingsForm stored={data} /> : <Pending request={request} height={400} />}
      {data && data.values.provider !== 'database' && <Following state={data} />}
    </PageFrame>
  );
}

type Values = {
  readonly provider: Provider;
  readonly address: string;
  readonly freshMinutes: number | string;
  readonly key: string;
  readonly forget: boolean;
};

const toForm = ({ values }: ProviderState): Values => ({ ...values, address: values.address ?? '', key: '', forget: false });

function bodyOf(values: Values) {
  const { provider, address, freshMinutes } = values;
  const key = keyOf(values);
  return { values: { provider, address, freshMinutes: Number(freshMinutes) }, ...(key !== undefined && { key }) };
}

function SettingsForm({ stored }: { readonly stored: ProviderState }): ReactNode {
  const t = useDesk();
  const client = useQueryClient();
  const mayEdit = useCan(maySet.settings.edit);
  const form = useVersionedForm({
    form: 'urbanism.provider',
    stored,
    record: providerDesk.show.output,
    toForm,
    mayEdit,
    labelOf: (name) => t(name),
    never: ['key'],
    rows: fieldRows<Values>(['key', 'forget']),
    save: (values, { version }) => api(providerDesk, 'update', { body: bodyOf(values), version }),
    fieldOf: (path) => path.replace('values.', ''),
    onSaved: (next) => {
      client.setQueryData(queryKey, next);
      // Lists ask another provider for other fields.
      void client.invalidateQueries({ queryKey: ['urbanism'] });
      toast.success(t('saved'));
    },
  });
  const { values } = form;
  const ask = async (): Promise<TrialResult> => {
    const { problem, total, odd } = await api(providerDesk, 'test', { body: bodyOf(values) });
    const said = [t('worked', { count: total ?? 0 }), ...(odd > 0 ? [t('odd', { count: odd })] : [])];
    return { text: problem ?? said.join(' '), isGood: problem === null && odd === 0 };
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
          data={providers.map((value) => ({ value, label: value === 'database' ? t('database') : providerNames[value] }))}
        />
        {values.provider !== 'database' && (
          <>
            <TextInput
              {...form.text('address')}
              type="url"
              label={t('address')}
              description={t('addressHelp')}
              disabled={!mayEdit}
              spellCheck={false}
            />
            <KeptKey form={form} isAsked />
            <NumberInput
              {...form.pick('freshMinutes')}
              label={t('freshMinutes')}
              description={t('freshHelp')}
              min={1}
              max={1440}
              allowDecimal={false}
              disabled={!mayEdit}
            />
            {mayEdit && <Trial ask={ask} />}
          </>
        )}
      </FormSection>
    </VersionedForm>
  );
}

/** How far it was read, and why the last round failed. */
function Following({ state }: { readonly state: ProviderState }): ReactNode {
  const t = useDesk();
  const client = useQueryClient();
  const mayEdit = useCan(maySet.settings.edit);
  const start = useMutation({ mutationFn: () => api(providerDesk, 'follow') });
  const { askedAt, followedUntil, problem, failedAt, odd, kept } = state;
  return (
    <FormSection title={t('stateTitle')}>
      <div role="status">
        <Text size="sm">
          {askedAt === null
            ? t('never')
            : [
                t('kept', { count: kept }),
                t('askedAt', { at: sayInstant(askedAt) }),
                ...(followedUntil === null ? [] : [t('until', { at: sayInstant(followedUntil) })]),
              ].join(' ')}
        </Text>
        {problem !== null && failedAt !== null && (
          <Alert color="red" mt="sm">
            {t('failed', { at: sayInstant(failedAt), problem })}
          </Alert>
        )}
        {odd > 0 && (
          <Alert color="yellow" mt="sm">
            {t('oddKept', { count: odd })}
          </Alert>
        )}
      </div>
      {start.data && <JobProgress key={start.data.jobId} id={start.data.jobId} onEnd={() => void client.invalidateQueries({ queryKey })} />}
      {mayEdit && (
        <div>
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
            {t('follow')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
