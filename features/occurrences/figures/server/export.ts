import { Readable } from 'node:stream';
import { csvRows } from '#platform/files/server/csv.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { exportTabulation } from '../jobs.ts';
import { mayFigures } from '../permissions.ts';
import type { TabulationName } from '../schemas.ts';
import { lookAs } from '../../record/server/viewer.ts';
import type { Asking } from './asking.ts';
import { checkTabulation, makeTabulation } from './tabulations.ts';
import { sheetName, tableOf, type TabulationTable } from './table.ts';

const formats = { csv: { rows: csvRows, ending: 'csv' }, xls: { rows: xlsxRows, ending: 'xlsx' } } as const;

/** What the screen showed, as a file. */
export const tabulationExportHandler = handleJob(exportTabulation, async ({ site, actor, payload, services }) => {
  const { report, query, format, locale } = payload;
  const sight = await lookAs(site.db, site, actor);
  if (!sight.can(mayFigures.export)) throw kernelErrors['access.denied']();
  checkTabulation(sight, report);
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

async function makeTable<N extends TabulationName>(name: N, asking: Asking, locale: 'pt' | 'en'): Promise<TabulationTable> {
  return tableOf(name, await makeTabulation[name](asking), locale);
}
