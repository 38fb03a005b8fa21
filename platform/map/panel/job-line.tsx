import { useCallback, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { jobsContract } from '#platform/jobs/contract.ts';
import { hasEnded, type JobView } from '#platform/jobs/job.ts';
import { useWatchedJob } from '#platform/jobs/web/use-watched-job.ts';
import { useSay } from '#platform/shell/language.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import styles from './panel.module.css';
import { usePanel } from './texts.ts';

interface Props {
  readonly id: string;
  /** What it made. */
  readonly children: (job: JobView) => ReactNode;
  /** Where the person may begin anew. */
  readonly onAgain?: () => void;
}

/** Work that goes on while a panel shows it: how far it is, the way to stop it, and what came of it. */
export function JobLine({ id, children, onAgain }: Props): ReactNode {
  const t = usePanel();
  const say = useSay();
  const ask = useCallback((signal: AbortSignal): Promise<JobView> => api(jobsContract, 'show', { params: { id }, signal }), [id]);
  const { job, failure, cancel } = useWatchedJob(id, ask);
  if (failure !== null && !job) return <Failure error={failure} />;
  if (job?.status === 'finished') return children(job);
  if (job && hasEnded(job.status)) {
    const isStopped = job.status === 'cancelled';
    return (
      <>
        <Notice tone={isStopped ? 'info' : 'danger'} announce>
          <p>{isStopped ? t('job.stopped') : (job.message ?? t('job.failed'))}</p>
        </Notice>
        {onAgain && (
          <button type="button" className={styles['button']} onClick={onAgain}>
            {t('job.again')}
          </button>
        )}
      </>
    );
  }
  const percent = Math.round(job?.progress ?? 0);
  return (
    <>
      <label className={styles['field']}>
        <span role="status">
          {job?.status === 'running' ? (job.message ?? t('job.running', { label: say(job.label), percent })) : t('job.waiting')}
        </span>
        <progress max={100} value={percent} />
      </label>
      <button type="button" className={styles['button']} onClick={cancel}>
        {t('job.stop')}
      </button>
    </>
  );
}
