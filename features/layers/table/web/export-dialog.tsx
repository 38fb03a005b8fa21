import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import type { MapFront } from '../../territory/map-modules.ts';
import type { TableFormat } from '../contract.ts';
import styles from './table.module.css';
import { useTableTexts } from './texts.ts';
import { useExportJob } from './use-export-job.ts';
import type { RowsQuery } from './use-rows.ts';
import { exportWire, type TableContract } from './wires.ts';

/** In the order people ask for them. */
const formats = ['xls', 'csv', 'geojson', 'gpkg', 'shp', 'kml', 'gml'] as const satisfies readonly TableFormat[];

interface Props {
  readonly front: MapFront;
  readonly layer: number;
  readonly query: RowsQuery;
  /** How many rows there are, in words. */
  readonly what: string;
  readonly picked: readonly number[];
  readonly onClose: () => void;
}

/** Exactly what the table shows becomes a file; it is written in the background and fetched when it is done. */
export function ExportDialog({ front, layer, query, what, picked, onClose }: Props): ReactNode {
  const t = useTableTexts();
  const [format, setFormat] = useState<TableFormat>('xls');
  const [onlyPicked, setOnlyPicked] = useState(false);
  const [started, setStarted] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { job, error, cancel } = useExportJob(started);
  const done = job?.status === 'finished' ? job.downloadUrl : null;
  useEffect(() => {
    if (done !== null) Object.assign(document.createElement('a'), { href: done, download: job?.fileName ?? '' }).click();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is there
  }, [done]);
  const isBusy = started !== null && error === null && (!job || job.status === 'waiting' || job.status === 'running');
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(null);
    setStarted(null);
    try {
      const body = { ...query, format, ...(onlyPicked && picked.length > 0 && { rows: [...picked] }) };
      setStarted((await sendAs<TableContract['export']>(exportWire(front), { params: { id: layer }, body })).jobId);
    } catch (problem) {
      setFailure(problem);
    }
  };
  return (
    <Dialog title={t('export.title')} onClose={onClose}>
      <form className={plain['stack']} onSubmit={(event) => void start(event)}>
        <p>{onlyPicked ? t('picked', { count: picked.length }) : what}</p>
        <fieldset className={styles['formats']} disabled={isBusy}>
          <legend>{t('export.format')}</legend>
          {formats.map((one) => (
            <label key={one}>
              <input type="radio" name="format" value={one} checked={format === one} onChange={() => setFormat(one)} />
              <span>{t(`export.${one}`)}</span>
            </label>
          ))}
        </fieldset>
        {picked.length > 0 && (
          <label className={plain['check']}>
            <input type="checkbox" checked={onlyPicked} disabled={isBusy} onChange={(event) => setOnlyPicked(event.target.checked)} />
            <span>{t('export.onlyPicked', { count: picked.length })}</span>
          </label>
        )}
        {failure !== null && <Failure error={failure} />}
        {error !== null && <Failure error={error} />}
        {isBusy && (
          <div role="status">
            <p>{t(job?.status === 'running' ? 'export.running' : 'export.waiting')}</p>
            <progress className={styles['progress']} max={100} value={job?.progress ?? 0} aria-label={t('export.running')} />
          </div>
        )}
        {job?.status === 'failed' && (
          <Notice tone="danger" announce>
            <p>{job.message ?? t('export.failed')}</p>
          </Notice>
        )}
        {done !== null && (
          <Notice tone="success" announce>
            <p>
              {t('export.done')}{' '}
              <a href={done} download={job?.fileName ?? true}>
                {job?.fileName}
              </a>
            </p>
          </Notice>
        )}
        <div className={plain['row']}>
          <button type="submit" className="lg-button" disabled={isBusy}>
            {t('export.start')}
          </button>
          <button type="button" className="lg-button" data-quiet onClick={isBusy ? cancel : onClose}>
            {t(isBusy ? 'export.cancel' : 'close')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
