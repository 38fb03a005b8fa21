import { IconDownload, IconFileCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, download } from '#platform/http/web/client.ts';
import { saveFile } from '#platform/http/web/save-file.ts';
import type { JobView } from '#platform/jobs/job.ts';
import { JobLine } from '#platform/map/panel/job-line.tsx';
import panel from '#platform/map/panel/panel.module.css';
import { Choice, Entry } from '#platform/map/panel/parts.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { confrontContract, exportFormats, reportOutcome } from '../contract.ts';
import type { Subject } from '../subject.ts';
import { useConfront } from './texts.ts';

/** The report as a numbered document, and the table as a file. */
export function Issue({ subject }: { readonly subject: Subject }): ReactNode {
  const t = useConfront();
  const [purpose, setPurpose] = useState('');
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('xls');
  const [jobId, setJobId] = useState<string | null>(null);
  const report = useSubmit(async () =>
    setJobId((await api(confrontContract, 'report', { body: { subject, purpose: purpose.trim() || null } })).jobId),
  );
  const table = useSubmit(async () => saveFile(await download(confrontContract, 'export', { body: { subject, format } })));
  const failure = report.failure ?? table.failure;
  return (
    <>
      {jobId === null ? (
        <div className={panel['row']}>
          <Entry label={t('purpose')} value={purpose} maxLength={300} onChange={setPurpose} />
          <button type="button" className="lg-button" disabled={report.busy} onClick={() => report.submit()}>
            <IconFileCheck size={18} aria-hidden /> {t('report')}
          </button>
        </div>
      ) : (
        <JobLine key={jobId} id={jobId} onAgain={() => setJobId(null)}>
          {(job) => <Made job={job} />}
        </JobLine>
      )}
      <div className={panel['row']}>
        <Choice
          label={t('format')}
          value={format}
          options={exportFormats.map((value) => ({ value, text: t(`formats.${value}`) }))}
          onChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? 'xls')}
        />
        <button type="button" className={panel['button']} disabled={table.busy} onClick={() => table.submit()}>
          <IconDownload size={18} aria-hidden /> {t('export')}
        </button>
      </div>
      {failure !== null && <Failure error={failure} />}
    </>
  );
}

function Made({ job }: { readonly job: JobView }): ReactNode {
  const t = useConfront();
  const made = reportOutcome.safeParse(job.data).data;
  return (
    made && (
      <>
        <Notice tone="success" title={t('made', { number: made.number })} announce>
          <p>{t('madeText')}</p>
        </Notice>
        <a className="lg-button" href={`/api/portal/front/emissions/${made.token}/files/0`} download={made.name}>
          <IconDownload size={20} aria-hidden /> {t('download', { name: made.name })}
        </a>
      </>
    )
  );
}
