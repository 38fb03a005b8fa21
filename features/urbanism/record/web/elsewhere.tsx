import { Alert, Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '#platform/crud/web/data.ts';
import { api } from '#platform/http/web/client.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { processContract } from '../contract.ts';
import { providerNames } from '../domain/provider.ts';
import { remoteContract } from '../remote-contract.ts';
import './elsewhere-texts.ts';

function useRemote(id: number | null) {
  return useQuery({
    queryKey: ['urbanism', 'remote', id],
    queryFn: ({ signal }) => api(remoteContract, 'state', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Of a process that another system keeps: reads it again as it is opened, says how that went, and which fields are written there. */
export function useElsewhere(record: { readonly id: number; readonly version: number } | null) {
  const client = useQueryClient();
  const request = useRemote(record?.id ?? null);
  const version = request.data?.version ?? 0;
  const isNewer = record !== null && version > record.version;
  useEffect(() => {
    if (isNewer) void refresh(client);
  }, [isNewer, version, client]);
  const { data, isError } = request;
  const shown = record && <Elsewhere request={request} />;
  // What went wrong stands above everything else of the page.
  const isUrgent = isError || (data !== undefined && (data.problem !== null || data.goneAt !== null));
  return { held: data?.held ?? [], notice: isUrgent ? shown : null, aside: isUrgent ? null : shown };
}

function Elsewhere({ request }: { readonly request: ReturnType<typeof useRemote> }): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'elsewhere' });
  const { data: state, isFetching, isError, refetch } = request;
  if (isError) return <Alert color="yellow">{t('failed')}</Alert>;
  if (!state?.provider) return null;
  const { provider, number, readAt, problem, failedAt, goneAt } = state;
  const at = sayInstant(readAt ?? '');
  return (
    <FormSection title={t('title', { provider })}>
      {goneAt === null && <Text size="sm">{t('is', { provider, number })}</Text>}
      <div role="status">
        {goneAt !== null && <Alert color="yellow">{t('gone', { provider, at: sayInstant(goneAt) })}</Alert>}
        {problem !== null && failedAt !== null && <Alert color="red">{t('away', { at, failedAt: sayInstant(failedAt), problem })}</Alert>}
        {problem === null && <Text size="sm">{isFetching ? t('reading') : t('readAt', { at })}</Text>}
      </div>
      {problem !== null && (
        <Button variant="default" loading={isFetching} onClick={() => void refetch()} style={{ justifySelf: 'start' }}>
          {t('again')}
        </Button>
      )}
    </FormSection>
  );
}

/** The way to the search where processes are kept; nothing where that is here. */
export function ToElsewhere(): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'elsewhere' });
  const { data } = useQuery({ queryKey: ['urbanism', 'lists'], queryFn: ({ signal }) => api(processContract, 'lists', { signal }) });
  if (!data || data.provider === 'database') return null;
  return (
    <Button component="a" href="#/gugestao/elsewhere" variant="default">
      {t('find', { provider: providerNames[data.provider] })}
    </Button>
  );
}
