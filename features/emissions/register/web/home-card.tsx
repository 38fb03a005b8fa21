import { useQueries } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayTotal } from '#platform/ui/format.ts';
import { CardEmpty, CardLoading, Figures } from '#platform/ui/home-card.tsx';
import { registerContract } from '../contract.ts';
import { useTexts } from './texts.ts';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What failed lately, and what was issued this month; each number leads to its list. */
export function Card(): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const [now] = useState(() => Date.now());
  const today = dayOf(now);
  const filters = {
    failed: { state: 'failed', createdAt: `${dayOf(now - 7 * 86_400_000)}..${today}` },
    month: { state: 'issued', createdAt: `${today.slice(0, 7)}-01..${today}` },
  } as const;
  const names = ['failed', 'month'] as const;
  const answers = useQueries({
    queries: names.map((name) => ({
      queryKey: ['emissions', 'card', filters[name]],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => api(registerContract, 'list', { query: { ...filters[name], pageSize: 10 }, signal }),
      throwOnError: true,
      meta: { quiet: true },
    })),
  });
  if (answers.some(({ data }) => data === undefined)) return <CardLoading />;
  const items = names.flatMap((name, index) => {
    const data = answers[index]?.data;
    if (!data || data.total === 0) return [];
    const to = `/eplgestao/emissions?${new URLSearchParams(filters[name])}`;
    const value = sayTotal(data.total, data.totalIsExact, locale);
    return [{ label: t(`card.${name}`, { count: data.total }), value, to, tone: name === 'failed' ? 'attention' : 'plain' } as const];
  });
  return items.length === 0 ? <CardEmpty>{t('card.none')}</CardEmpty> : <Figures items={items} />;
}
