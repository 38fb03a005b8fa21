import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayNumber } from '#platform/ui/format.ts';
import { CardEmpty, CardLoading, Figures, Lines } from '#platform/ui/home-card.tsx';
import { usePageTexts } from '../page-texts.ts';
import { homeContract } from '../../contract.ts';

/** Work in the background and mail that failed, and mail that waits too long. */
export function Card(): ReactNode {
  const t = usePageTexts();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['home', 'troubles'],
    queryFn: ({ signal }) => api(homeContract, 'troubles', { signal }),
    throwOnError: true,
    meta: { quiet: true },
  });
  if (!data) return <CardLoading />;
  const { jobs, mails } = data;
  if (jobs.count + mails.count + mails.waiting === 0) return <CardEmpty>{t('cards.noTroubles')}</CardEmpty>;
  const figures = [
    { label: t('cards.failedJobs', { count: jobs.count }), count: jobs.count },
    { label: t('cards.failedMails', { count: mails.count }), count: mails.count },
    { label: t('cards.lateMails', { count: mails.waiting }), count: mails.waiting },
  ];
  return (
    <>
      <Figures
        items={figures.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, value: sayNumber(count, locale), tone: 'attention' }))}
      />
      <Lines
        items={[
          ...jobs.latest.map(({ id, label, at, message }) => ({ key: id, label, detail: [sayAgo(at, locale), message].filter(Boolean).join(' · ') })),
          ...mails.latest.map(({ id, subject, at, error }) => ({
            key: `mail-${id}`,
            label: subject,
            detail: [sayAgo(at, locale), error].filter(Boolean).join(' · '),
          })),
        ].slice(0, 5)}
      />
    </>
  );
}
