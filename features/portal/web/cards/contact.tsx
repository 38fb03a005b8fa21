import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { session } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayDay, sayNumber } from '#platform/ui/format.ts';
import { CardEmpty, CardLoading, Figures, Lines } from '#platform/ui/home-card.tsx';
import { contactDeskContract } from '../../contact-desk-contract.ts';
import { contactMessages } from '../../resources.ts';
import { useDeskTexts } from '../desk/texts.ts';
import { listTo } from '../desk/addresses.ts';

/** Contact requests that wait, mine first. */
export function Card(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['home', 'contact'],
    queryFn: ({ signal }) => api(contactDeskContract, 'work', { signal }),
    throwOnError: true,
    meta: { quiet: true },
  });
  if (!data) return <CardLoading />;
  const figures = [
    { name: 'mine', to: listTo.mine(session.user()?.id ?? 0) },
    { name: 'waiting', to: listTo.waiting },
    { name: 'late', to: listTo.late(data.today) },
    { name: 'spam', to: listTo.spam },
  ] as const;
  const shown = figures.filter(({ name }) => data[name] > 0);
  if (shown.length === 0) return <CardEmpty>{t('card.none')}</CardEmpty>;
  return (
    <>
      <Figures
        items={shown.map(({ name, to }) => ({
          label: t(`card.${name}`),
          value: sayNumber(data[name], locale),
          to,
          tone: name === 'mine' || name === 'late' ? 'attention' : 'plain',
        }))}
      />
      <Lines
        title={t('card.next')}
        items={data.next.map(({ id, subject, dueOn, late }) => ({
          key: String(id),
          label: subject,
          to: `/${contactMessages.screen}/${id}`,
          detail: [...(dueOn === null ? [] : [t('card.due', { day: sayDay(dueOn) })]), ...(late ? [t('card.late1')] : [])].join(' · '),
        }))}
      />
    </>
  );
}
