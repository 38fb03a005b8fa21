import { IconDownload, IconFileCheck } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import { api, download, type Download } from '#platform/http/web/client.ts';
import { hasEnded } from '#platform/jobs/job.ts';
import { useWatchedJob } from '#platform/jobs/web/use-watched-job.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { confrontContract, exportFormats, reportOutcome } from '../contract.ts';
import type { Subject } from '../subject.ts';
import { useConfront } from './texts.ts';
import styles from './confront.module.css';

function saveFile({ blob, name }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The report as a numbered document, and the table as a file. */
export function Issue({ subject }: { readonly subject: Subject }): ReactNode {
  const t = useConfront();
  const [purpose, setPurpose] = useState('');
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('xls');
  const [jobId, setJobId] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      {jobId === null ? (
        <div className={styles['row']}>
          <label className={styles['field']}>
            {t('purpose')}
            <input value={purpose} maxLength={300} onChange={({ currentTarget }) => setPurpose(currentTarget.value)} />
          </label>
          <button
            type="button"
            className="lg-button"
            disabled={isBusy}
            onClick={() =>
              void run(async () => setJobId((await api(confrontContract, 'report', { body: { subject, purpose: purpose.trim() || null } })).jobId))
            }
          >
            <IconFileCheck size={18} aria-hidden /> {t('report')}
          </button>
        </div>
      ) : (
        <Progress key={jobId} id={jobId} onAgain={() => setJobId(null)} />
      )}
      <div className={styles['row']}>
        <label className={styles['field']}>
          {t('format')}
          <select value={format} onChange={({ currentTarget }) => setFormat(exportFormats.find((one) => one === currentTarget.value) ?? 'xls')}>
            {exportFormats.map((one) => (
              <option key={one} value={one}>
                {t(`formats.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className={styles['button']}
          disabled={isBusy}
          onClick={() => void run(async () => saveFile(await download(confrontContract, 'export', { body: { subject, format } })))}
        >
          <IconDownload size={18} aria-hidden /> {t('export')}
        </button>
      </div>
      {failure !== null && <Failure error={failure} />}
    </>
  );
}

function Progress({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }): ReactNode {
  const t = useConfront();
  const ask = useCallback((signal: AbortSignal) => api(confrontContract, 'job', { params: { id }, signal }), [id]);
  const { job, failure } = useWatchedJob(id, ask);
  if (failure !== null && !job) return <Failure error={failure} />;
  const made = job?.status === 'finished' ? reportOutcome.safeParse(job.data).data : undefined;
  if (made)
    return (
      <>
        <Notice tone="success" title={t('made', { number: made.number })} announce>
          <p>{t('madeText')}</p>
        </Notice>
        <a className="lg-button" href={`/api/portal/front/emissions/${made.token}/files/0`} download={made.name}>
          <IconDownload size={20} aria-hidden /> {t('download', { name: made.name })}
        </a>
      </>
    );
  if (job && hasEnded(job.status))
    return (
      <>
        <Notice tone="danger" announce>
          <p>{t('failed', { why: job.message ?? '' })}</p>
        </Notice>
        <button type="button" className={styles['button']} onClick={onAgain}>
          {t('again')}
        </button>
      </>
    );
  const percent = Math.round(job?.progress ?? 0);
  return (
    <label className={styles['field']}>
      <span role="status">{t('making', { percent })}</span>
      <progress max={100} value={percent} />
    </label>
  );
}
