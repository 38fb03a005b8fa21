import { Readable } from 'node:stream';
import { csvRows } from '#platform/files/server/csv.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { exportReport } from '../jobs.ts';
import { mayReport } from '../permissions.ts';
import type { ReportName } from '../schemas.ts';
import { lookAs } from '../../record/server/viewer.ts';
import type { Asking } from './asking.ts';
import { checkReport, makeReport } from './reports.ts';
import { sheetName, tableOf, type ReportTable } from './table.ts';

const formats = { csv: { rows: csvRows, ending: 'csv' }, xls: { rows: xlsxRows, ending: 'xlsx' } } as const;

/** What the screen showed, as a file. */
export const reportExportHandler = handleJob(exportReport, async ({ site, actor, payload, services }) => {
  const { report, query, format, locale } = payload;
  const sight = await lookAs(site.db, site, actor);
  if (!sight.can(mayReport.export)) throw kernelErrors['access.denied']();
  checkReport(sight, report);
  const now = services.now();
  const { columns, rows } = await makeTable(report, { db: site.db, site, sight, query, now }, locale);
  const { rows: write, ending } = formats[format];
  const name = sheetName(report, locale);
  const received = await services.files.receive(site, {
    name: `${name.toLowerCase().replaceAll(' ', '-')}-${now.toISOString().slice(0, 10)}.${ending}`,
    kind: 'export',
    visibility: 'private',
    content: Readable.from(write({ name, columns, rows, locale, timeZone: site.config.timeZone })),
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  const file = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
  return { fileId: file.id, data: { count: rows.length } };
});

async function makeTable<N extends ReportName>(name: N, asking: Asking, locale: 'pt' | 'en'): Promise<ReportTable> {
  return tableOf(name, await makeReport[name](asking), locale);
}
