import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { can } from '#platform/access/actor.ts';
import { crudErrors } from '#platform/crud/errors.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell } from '#platform/files/server/table-file.ts';
import { xlsxMaxRows, xlsxRows } from '#platform/files/server/xlsx.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { exportAudit } from '../audit-jobs.ts';
import { mayAudit } from '../audit-permissions.ts';
import type { Reader } from './audit-present.ts';
import { walkEntries } from './audit-read.ts';
import { eventWords, exportColumns } from './audit-words.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';

/** One row a value: what the list shows, with what the starter may see of each. */
export const auditExportHandler = handleJob(exportAudit, async ({ site, actor, payload, services, signal, progress }) => {
  const may = (code: string): boolean => can(actor, code, site.config.permissions);
  if (!may(mayAudit.export)) throw kernelErrors['access.denied']();
  const { locale, format, filter } = payload;
  const { timeZone } = site.config;
  const reader: Reader = { locale, timeZone, audited: services.audited, seesPersonal: may(mayAudit.private), can: may };
  let written = 0;
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const entries of walkEntries(site.db, filter, reader)) {
      signal.throwIfAborted();
      for (const entry of entries) {
        const head = [new Date(entry.at), entry.user, entry.typeLabel, entry.title, eventWords[entry.event][locale]];
        const values = entry.changes.length > 0 ? entry.changes.map(({ label, old, new: after }) => [label, old, after]) : [[null, null, null]];
        for (const value of values) {
          written += 1;
          if (format === 'xlsx' && written > xlsxMaxRows) throw crudErrors['export.too-many']({ params: { max: xlsxMaxRows } });
          yield [...head, ...value];
        }
      }
      await progress(Math.min(90, written / 1000));
    }
  }
  const name = locale === 'pt' ? 'auditoria' : 'audit';
  const titles = Object.entries(exportColumns).map(([key, text]) => ({ title: text[locale], ...(key === 'at' && { kind: 'datetime' as const }) }));
  const table = { name, columns: titles, rows: rows(), locale, timeZone };
  const folder = await temporaryFolder('export');
  try {
    const path = join(folder, 'rows');
    await pipeline(Readable.from(format === 'csv' ? csvRows(table) : xlsxRows(table)), createWriteStream(path), { signal });
    const now = services.now();
    const received = await services.files.receive(site, {
      name: `${name}-${now.toISOString().slice(0, 10)}.${format}`,
      kind: 'export',
      visibility: 'private',
      content: { path },
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const file = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
    return { fileId: file.id, data: { count: written } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
