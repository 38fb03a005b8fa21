import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { statusContract, type StatusLine } from '#platform/status/contract.ts';
import { sayTime } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Part } from './part.tsx';
import styles from './status.module.css';
import { useStatusTexts } from './texts.ts';

const everyMs = 15_000;

/** How the service is, in words. It asks again by itself; what was read stays while it does. */
export function Screen(): ReactNode {
  const t = useStatusTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const request = useQuery({
    queryKey: ['status', locale],
    queryFn: ({ signal }) => api(statusContract, 'show', { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    staleTime: 0,
    meta: { quiet: true },
  });
  const retry = useMutation({
    mutationFn: (jobs: readonly string[]) => api(statusContract, 'retry', { body: { jobs: [...jobs] } }),
    onSuccess: ({ started }) => {
      if (started === 0) toast.info(t('retriedNone'));
      else toast.success(t('retried', { count: started }));
      return client.invalidateQueries({ queryKey: ['status'] });
    },
  });
  const { data } = request;
  if (!data)
    return (
      <PageFrame title={t('title')}>
        <Pending request={request} height={480} />
      </PageFrame>
    );
  const time = sayTime(new Date(request.dataUpdatedAt));
  return (
    <PageFrame title={t('title')}>
      <Overall parts={data.parts} />
      <p className={styles['checked']}>{t(request.isError ? 'stale' : 'checked', { time })}</p>
      <div className={styles['parts']}>
        {data.parts.map((part) => (
          <Part key={part.id} part={part} onRetry={data.canRetry ? (jobs) => retry.mutate(jobs) : null} isRetrying={retry.isPending} />
        ))}
      </div>
    </PageFrame>
  );
}

/** The whole in one sentence; it is announced when it changes. */
function Overall({ parts }: { readonly parts: readonly StatusLine[] }): ReactNode {
  const t = useStatusTexts();
  const count = (wanted: StatusLine['state']): number => parts.filter(({ state }) => state === wanted).length;
  const [faults, attention] = [count('fault'), count('attention')];
  const state = faults > 0 ? 'fault' : attention > 0 ? 'attention' : 'good';
  return (
    <p className={styles['overall']} data-state={state} role="status">
      {state === 'good' ? t('allGood') : t(state, { count: state === 'fault' ? faults : attention })}
    </p>
  );
}
