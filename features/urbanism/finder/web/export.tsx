import { useCallback, useState, type FormEvent, type ReactNode } from 'react';
import { jobsContract } from '#platform/jobs/contract.ts';
import { hasEnded, type JobView } from '#platform/jobs/job.ts';
import { useWatchedJob } from '#platform/jobs/web/use-watched-job.ts';
import { api } from '#platform/http/web/client.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import type { ExportType } from '../contract.ts';
import styles from './finder.module.css';
import { useFinder } from './texts.ts';

/** In the order people ask for them. */
const formats = ['xls', 'csv', 'geojson', 'gpkg', 'shp', 'kml', 'gml', 'ine'] as const satisfies readonly ExportType[];

interface Props {
  readonly title: string;
  /** What will stand in the file; null: one process, which has sub-processes that may come along. */
  readonly what: string | null;
  readonly start: (format: ExportType, tree: boolean) => Promise<{ readonly jobId: string }>;
  readonly onClose: () => void;
}

/** Processes become a file; it is written in the background, and whoever closes the window meanwhile is told. */
export function ExportProcesses({ title, what, start, onClose }: Props): ReactNode {
  const t = useFinder();
  const [format, setFormat] = useState<ExportType>('xls');
  const [tree, setTree] = useState(false);
  const [job, setJob] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(null);
    try {
      setJob((await start(format, tree)).jobId);
    } catch (problem) {
      setFailure(problem);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {job === null ? (
        <form className={plain['stack']} onSubmit={(event) => void submit(event)}>
          {what !== null && <p>{what}</p>}
          <fieldset className={styles['formats']}>
            <legend>{t('exporting.format')}</legend>
            {formats.map((one) => (
              <label key={one}>
                <input type="radio" name="format" value={one} checked={format === one} onChange={() => setFormat(one)} />
                <span>{t(`exporting.${one}`)}</span>
              </label>
            ))}
          </fieldset>
          {format !== 'xls' && format !== 'csv' && format !== 'ine' && <p className={styles['soft']}>{t('exporting.geo')}</p>}
          {what === null && (
            <label className={plain['check']}>
              <input type="checkbox" checked={tree} onChange={(event) => setTree(event.target.checked)} />
              <span>{t('exporting.tree')}</span>
            </label>
          )}
          {failure !== null && <Failure error={failure} />}
          <div className={plain['row']}>
            <button type="submit" className="lg-button">
              {t('exporting.start')}
            </button>
            <button type="button" className="lg-button" data-quiet onClick={onClose}>
              {t('exporting.close')}
            </button>
          </div>
        </form>
      ) : (
        <div className={plain['stack']}>
          <Progress id={job} />
          <div className={plain['row']}>
            <button type="button" className="lg-button" data-quiet onClick={onClose}>
              {t('exporting.close')}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Progress({ id }: { readonly id: string }): ReactNode {
  const t = useFinder();
  const ask = useCallback((signal: AbortSignal): Promise<JobView> => api(jobsContract, 'show', { params: { id }, signal }), [id]);
  const { job, failure, cancel } = useWatchedJob(id, ask);
  if (failure !== null && !job) return <Failure error={failure} />;
  if (!job || !hasEnded(job.status)) {
    const percent = Math.round(job?.progress ?? 0);
    return (
      <>
        <label className={plain['field']}>
          <span role="status">{job?.status === 'running' ? t('exporting.running', { percent }) : t('exporting.waiting')}</span>
          <progress max={100} value={percent} />
        </label>
        <button type="button" className={styles['button']} onClick={cancel}>
          {t('exporting.stop')}
        </button>
      </>
    );
  }
  if (job.status !== 'finished')
    return (
      <Notice tone={job.status === 'cancelled' ? 'info' : 'danger'} announce>
        <p>{job.status === 'cancelled' ? t('exporting.stopped') : job.message}</p>
      </Notice>
    );
  const left = Number(job.data?.['left'] ?? 0);
  return (
    <Notice tone="success" announce>
      <p>{t('exporting.done')}</p>
      {left > 0 && <p>{t('exporting.left', { count: left })}</p>}
      {job.downloadUrl !== null && (
        <a href={job.downloadUrl} download={job.fileName ?? true}>
          {job.fileName}
        </a>
      )}
    </Notice>
  );
}
