import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { hasEnded, type JobView } from '#platform/jobs/job.ts';
import { useWatchedJob } from '#platform/jobs/web/use-watched-job.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { emissionOutcome, type EmissionOutcome } from '../../contract.ts';
import { contractFor, forget, type RequestModel } from '../model.ts';
import styles from './request.module.css';

/** How far the documents are, and when they are ready where they lie. */
export function Progress({ model, id }: { readonly model: RequestModel; readonly id: string }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const ask = useCallback(
    async (signal: AbortSignal): Promise<JobView> => {
      const now = await api(contractFor(model), 'job', { params: { id }, signal });
      // Issued: what was written has done its work.
      if (now.status === 'finished') forget(model.kind);
      return now;
    },
    [model, id],
  );
  const { job, failure, cancel } = useWatchedJob(id, ask);
  if (failure !== null && !job) return <Failure error={failure} />;
  const made = job?.status === 'finished' ? emissionOutcome.safeParse(job.data).data : undefined;
  if (made) return <Made model={model} made={made} />;
  if (job && hasEnded(job.status))
    return (
      <div className={styles['stack']}>
        <Notice tone={job.status === 'cancelled' ? 'info' : 'danger'} announce>
          <p>{job.status === 'cancelled' ? t('progress.cancelled') : t('progress.failed', { why: job.message ?? '' })}</p>
        </Notice>
        <button type="button" className="lg-button" onClick={() => model.jobId.set(null)}>
          {t('progress.again')}
        </button>
      </div>
    );
  const percent = Math.round(job?.progress ?? 0);
  return (
    <div className={styles['stack']}>
      <label className={styles['field']}>
        <span role="status">{job?.status === 'running' ? t('progress.busy', { percent }) : t('progress.waiting')}</span>
        <progress max={100} value={percent} />
      </label>
      {job?.message && <p className={styles['soft']}>{job.message}</p>}
      <p className={styles['soft']}>{t('progress.leave')}</p>
      <button type="button" className={styles['button']} onClick={cancel}>
        {t('progress.cancel')}
      </button>
    </div>
  );
}

export const fileAddress = (token: string, position: number | 'all'): string => `/api/portal/front/emissions/${token}/files/${position}`;

function Made({ model, made: { number, token, files, missing } }: { readonly model: RequestModel; readonly made: EmissionOutcome }): ReactNode {
  const { t } = useTranslation('emissions', { keyPrefix: 'request' });
  const link = `${location.origin}/#/portal/documento/${token}`;
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => model.session.say(t('progress.copied')),
      () => model.session.say(t('progress.notCopied'), 'error'),
    );
  };
  return (
    <div className={styles['stack']}>
      <Notice tone={missing.length > 0 ? 'warning' : 'success'} title={t(missing.length > 0 ? 'progress.doneMissing' : 'progress.done')} announce>
        <p className={styles['price']}>{t('progress.number', { number })}</p>
        {missing.length > 0 && (
          <>
            <p>{t('progress.missing')}</p>
            <ul>
              {missing.flatMap(({ plan, notes }) =>
                notes.map((note) => (
                  <li key={`${plan}:${note}`}>
                    {plan}: {note}
                  </li>
                )),
              )}
            </ul>
          </>
        )}
      </Notice>
      {files.map(({ position, name, title }) => (
        <a key={position} className="lg-button" href={fileAddress(token, position)} download={name}>
          <IconDownload size={20} aria-hidden /> {t('progress.download', { name: files.length > 1 ? title : name })}
        </a>
      ))}
      {files.length > 1 && (
        <a className={styles['button']} href={fileAddress(token, 'all')} download>
          <IconDownload size={18} aria-hidden /> {t('progress.all')}
        </a>
      )}
      <p className={styles['soft']}>{t('progress.link')}</p>
      <p className={styles['chosen']}>
        <a href={link}>{link}</a>
        <button type="button" className="lg-map-icon" aria-label={t('progress.copy')} onClick={copy}>
          <IconCopy size={18} />
        </button>
      </p>
      <button type="button" className={styles['button']} onClick={() => model.restart()}>
        {t('progress.another')}
      </button>
    </div>
  );
}
