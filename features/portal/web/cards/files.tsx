import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { jobsContract } from '#platform/jobs/contract.ts';
import { hasEnded } from '#platform/jobs/job.ts';
import { useSay } from '#platform/shell/language.ts';
import { CardEmpty, CardLoading, Lines } from '#platform/ui/home-card.tsx';
import styles from '#platform/ui/home-card.module.css';
import { usePageTexts } from '../page-texts.ts';

/** What I asked to be made and can be fetched, or is still being made. */
export function Card(): ReactNode {
  const t = usePageTexts();
  const say = useSay();
  const { data } = useQuery({
    queryKey: ['home', 'files'],
    queryFn: ({ signal }) => api(jobsContract, 'list', { signal }),
    throwOnError: true,
    meta: { quiet: true },
    staleTime: 0,
  });
  if (!data) return <CardLoading />;
  const ready = data.items.filter(({ downloadUrl }) => downloadUrl !== null).slice(0, 4);
  const others = data.items.filter(({ status }) => !hasEnded(status) || status === 'failed').slice(0, 4);
  if (ready.length + others.length === 0) return <CardEmpty>{t('cards.noFiles')}</CardEmpty>;
  return (
    <>
      {ready.length > 0 && (
        <ul className={styles['lines']}>
          {ready.map((job) => (
            <li key={job.id}>
              <a href={job.downloadUrl ?? ''} download={job.fileName ?? true}>
                {job.fileName ?? say(job.label)}
              </a>
              <small>{t('cards.ready')}</small>
            </li>
          ))}
        </ul>
      )}
      <Lines items={others.map((job) => ({ key: job.id, label: say(job.label), detail: job.message ?? t(`cards.${job.status}`) }))} />
    </>
  );
}
