import { IconDownload } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#platform/http/web/client.ts';
import { hasEnded, type JobView } from '#platform/jobs/job.ts';
import { useWatchedJob } from '#platform/jobs/web/use-watched-job.ts';
import { language } from '#platform/shell/language.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { printOutcome, visibleContracts } from '../../contract.ts';
import { isMissing, noteOf } from '../../domain/layer-states.ts';
import type { PrintModel } from '../model.ts';
import styles from './print.module.css';

/** How far a sheet is, and when it is ready what is on it. */
export function Progress({ model, id }: { readonly model: PrintModel; readonly id: string }): ReactNode {
  const { t } = useTranslation('printing');
  const ask = useCallback(
    (signal: AbortSignal): Promise<JobView> => api(visibleContracts[model.front], 'job', { params: { id }, signal }),
    [model, id],
  );
  const { job, failure, cancel } = useWatchedJob(id, ask);
  if (failure !== null && !job) return <Failure error={failure} />;
  if (!job || !hasEnded(job.status)) {
    const percent = Math.round(job?.progress ?? 0);
    return (
      <div className={styles['stack']}>
        <label className={styles['field']}>
          <span role="status">{job?.status === 'running' ? t('busy', { percent }) : t('waiting')}</span>
          <progress max={100} value={percent} />
        </label>
        <p className={styles['soft']}>{t('again')}</p>
        <button type="button" className={styles['button']} onClick={cancel}>
          {t('cancel')}
        </button>
      </div>
    );
  }
  if (job.status !== 'finished')
    return (
      <Notice tone={job.status === 'cancelled' ? 'info' : 'danger'} announce>
        <p>{job.status === 'cancelled' ? t('cancelled') : (job.message ?? '')}</p>
      </Notice>
    );
  return <Done job={job} />;
}

function Done({ job }: { readonly job: JobView }): ReactNode {
  const { t } = useTranslation('printing');
  const layers = printOutcome.safeParse(job.data).data?.layers ?? [];
  const notes = (some: typeof layers): readonly string[] => some.flatMap((one) => noteOf(one, language.get()) ?? []);
  const missing = notes(layers.filter(isMissing));
  const out = layers.filter(({ state }) => state === 'out-of-scale').map(({ title }) => title[language.get()]);
  return (
    <Notice tone={missing.length > 0 ? 'warning' : 'success'} title={t('done')} announce>
      {missing.length > 0 && (
        <>
          <p>{t('missing')}</p>
          <ul>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {out.length > 0 && (
        <p>
          {t('out')} {out.join(', ')}
        </p>
      )}
      {job.downloadUrl !== null && (
        <a className="lg-button" href={job.downloadUrl} download={job.fileName ?? true}>
          <IconDownload size={20} aria-hidden /> {t('download', { name: job.fileName ?? '' })}
        </a>
      )}
    </Notice>
  );
}
