import { searchAside } from '../../record/web/search.ts';
import { useQueries } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { session } from '#platform/access/web/session.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayTotal } from '#platform/ui/format.ts';
import { CardEmpty, CardLoading, Figures, Lines } from '#platform/ui/home-card.tsx';
import { DueMark } from '../../time/web/due-mark.tsx';
import { useDeskTexts } from './texts.ts';

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What waits at the desk of Meu Bairro: mine, nobody's, past its deadline and new; each number leads to its list. */
export function Card(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const me = session.user()?.id ?? 0;
  const [now] = useState(() => Date.now());
  const filters = [
    { name: 'mine', filter: { assigned: me, open: true }, attention: true },
    { name: 'nobody', filter: { assigned: 0, open: true }, attention: true },
    { name: 'overdue', filter: { due: 'overdue' }, attention: true },
    { name: 'today', filter: { from: day(now) }, attention: false },
  ] as const;
  const answers = useQueries({
    queries: filters.map(({ name, filter }) => ({
      queryKey: ['home', 'occurrences', name, filter],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        searchAside({ ...filter, pageSize: 10, sort: name === 'mine' || name === 'overdue' ? 'dueAt' : 'createdAt' }, signal),

      throwOnError: true,
      meta: { quiet: true },
    })),
  });
  if (answers.some(({ data }) => data === undefined)) return <CardLoading />;
  const items = filters.flatMap(({ name, filter, attention }, index) => {
    const data = answers[index]?.data;
    if (!data || data.total === 0) return [];
    const search = new URLSearchParams(
      Object.entries(name === 'overdue' ? { ...filter, sort: 'dueAt' } : filter).map(([key, value]) => [key, String(value)]),
    );
    const label = t(`home.${name}`, { count: data.total });
    return [
      {
        label,
        value: sayTotal(data.total, data.totalIsExact, locale),
        to: `/meubairro/home?${search}`,
        tone: attention ? 'attention' : 'plain',
      } as const,
    ];
  });
  if (items.length === 0) return <CardEmpty>{t('home.none')}</CardEmpty>;
  // What waits longest of what is mine; with nothing of mine, what is late, then what nobody has.
  const next = (['mine', 'overdue', 'nobody'] as const).find(
    (name) => (answers[filters.findIndex((one) => one.name === name)]?.data?.total ?? 0) > 0,
  );
  const lines = answers[filters.findIndex(({ name }) => name === next)]?.data?.items.slice(0, 6) ?? [];
  return (
    <>
      <Figures items={items} />
      {next && (
        <Lines
          title={t(`home.next.${next}`)}
          items={lines.map(({ code, type, subtype, status, address, due, dueAt }) => ({
            key: code,
            to: `/meubairro/home/${code}`,
            label: `${code} · ${subtype?.name ?? type.name}`,
            detail: [status.name, address].filter(Boolean).join(' · '),
            mark: <DueMark due={due} dueAt={dueAt} />,
          }))}
        />
      )}
    </>
  );
}
