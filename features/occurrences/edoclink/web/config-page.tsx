import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { edocContract } from '../contract.ts';
import { useManageTexts } from '../../record/web/desk/manage-texts.ts';
import { ConfigForm } from './config-form.tsx';
import { settingsKey } from './settings-key.ts';

/** Where the number of a process leads, and in which scales its maps are. */
export function Screen(): ReactNode {
  const t = useManageTexts();
  const request = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api(edocContract, 'settings', { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  return (
    <PageFrame title={t('edoc.title')} back={{ to: '/meubairrogestao/edoclink', label: t('edoc.back') }}>
      {request.data ? <ConfigForm stored={request.data} /> : <Pending request={request} height={320} title={t('edoc.failed')} />}
    </PageFrame>
  );
}
