import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { edocContract } from '../../../edoclink-contract.ts';
import { useManageTexts } from '../manage-texts.ts';
import { ConfigForm } from './config-form.tsx';
import { settingsKey } from './settings-key.ts';

/** Where the number of a process leads, and in which scales its maps are. */
export function Screen(): ReactNode {
  const t = useManageTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api(edocContract, 'settings', { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  return (
    <PageFrame title={t('edoc.title')} back={{ to: '/meubairrogestao/edoclink', label: t('edoc.back') }}>
      {data && <ConfigForm stored={data} />}
      {!data && isError && (
        <Alert color="red" title={t('edoc.failed')}>
          <Button variant="default" onClick={() => void refetch()}>
            {t('edoc.retry')}
          </Button>
        </Alert>
      )}
      {!data && !isError && <Skeleton height={320} maw="44rem" />}
    </PageFrame>
  );
}
