import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { CardEmpty, CardLoading, Figures } from '#platform/ui/home-card.tsx';
import { usePageTexts } from '../page-texts.ts';
import { homeContract } from '../../contract.ts';

/** Accounts that wait for somebody. */
export function Card(): ReactNode {
  const t = usePageTexts();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['home', 'accounts'],
    queryFn: ({ signal }) => api(homeContract, 'accounts', { signal }),
    throwOnError: true,
    meta: { quiet: true },
  });
  if (!data) return <CardLoading />;
  const figures = (['phones', 'unconfirmed', 'inactive', 'recent'] as const).filter((name) => data[name] > 0);
  if (figures.length === 0) return <CardEmpty>{t('cards.noAccounts')}</CardEmpty>;
  return <Figures items={figures.map((name) => ({ label: t(`cards.${name}`, { count: data[name] }), value: sayNumber(data[name], locale) }))} />;
}
