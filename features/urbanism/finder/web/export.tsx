import { useState, type ReactNode } from 'react';
import type { JobView } from '#platform/jobs/job.ts';
import { JobLine } from '#platform/map/panel/job-line.tsx';
import panel from '#platform/map/panel/panel.module.css';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import type { ExportType } from '../contract.ts';
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
  const { busy, failure, submit } = useSubmit(async () => setJob((await start(format, tree)).jobId));
  return (
    <Dialog title={title} onClose={onClose}>
      {job === null ? (
        <form className={plain['stack']} onSubmit={submit}>
          {what !== null && <p>{what}</p>}
          <fieldset className={panel['set']}>
            <legend>{t('exporting.format')}</legend>
            {formats.map((one) => (
              <label key={one} className={panel['check']}>
                <input type="radio" name="format" value={one} checked={format === one} onChange={() => setFormat(one)} />
                <span>{t(`exporting.${one}`)}</span>
              </label>
            ))}
          </fieldset>
          {format !== 'xls' && format !== 'csv' && format !== 'ine' && <p className={panel['soft']}>{t('exporting.geo')}</p>}
          {what === null && (
            <label className={plain['check']}>
              <input type="checkbox" checked={tree} onChange={(event) => setTree(event.target.checked)} />
              <span>{t('exporting.tree')}</span>
            </label>
          )}
          {failure !== null && <Failure error={failure} />}
          <div className={plain['row']}>
            <button type="submit" className="lg-button" disabled={busy}>
              {t('exporting.start')}
            </button>
            <button type="button" className="lg-button" data-quiet onClick={onClose}>
              {t('exporting.close')}
            </button>
          </div>
        </form>
      ) : (
        <div className={plain['stack']}>
          <JobLine id={job}>{(made) => <Made job={made} />}</JobLine>
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

function Made({ job }: { readonly job: JobView }): ReactNode {
  const t = useFinder();
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
