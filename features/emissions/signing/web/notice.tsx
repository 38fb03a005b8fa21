import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { isOn } from '#platform/tenancy/web/config.ts';
import { signingContract } from '../contract.ts';
import { useTexts } from './texts.ts';

/** Days before its end in which the certificate is spoken of. */
const soon = 30;

/** On the home page of those who may mend it: the certificate ends, or cannot be opened. Nothing while all is well. */
export function Notice(): ReactNode {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['emissions', 'signing'],
    queryFn: ({ signal }) => api(signingContract, 'show', { signal }),
    enabled: isOn('eplgestao'),
  });
  const words = data && warningOf(data, t);
  if (!words) return null;
  return (
    <Alert color="orange" title={t('notice')} mb="md">
      {words}{' '}
      <Anchor component={Link} to="/eplgestao/signing">
        {t('noticeOpen')}
      </Anchor>
    </Alert>
  );
}

export function warningOf(
  { unreadable, daysLeft }: { readonly unreadable: boolean; readonly daysLeft: number | null },
  t: ReturnType<typeof useTexts>,
): string | null {
  if (unreadable) return t('unreadable');
  if (daysLeft === null || daysLeft > soon) return null;
  return daysLeft === 0 ? t('expired') : t('ends', { count: daysLeft });
}
