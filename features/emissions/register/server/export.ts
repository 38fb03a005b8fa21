import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type RawBuilder } from 'kysely';
import { can } from '#platform/access/actor.ts';
import { refuseManyRows } from '#platform/crud/server/refuse-many-rows.ts';
import type { Db } from '#platform/db/tables.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { kinds } from '../../record/kinds.ts';
import { may } from '../../record/permissions.ts';
import type { RegisterItem } from '../contract.ts';
import { exportRegister } from '../jobs.ts';
import { stateNames } from '../words.ts';
import { listed, presentItem, whereOf, type ListedRow } from './list.ts';

const batch = 1000;

const columns: readonly { readonly title: Text; readonly kind?: TableColumn['kind']; value(item: RegisterItem, locale: Locale): Cell }[] = [
  { title: { pt: 'Número', en: 'Number' }, value: ({ number }) => number },
  { title: { pt: 'Documento', en: 'Document' }, value: ({ kind }, locale) => kinds[kind].label[locale] },
  { title: { pt: 'Estado', en: 'State' }, value: ({ state }, locale) => stateNames[state][locale] },
  { title: { pt: 'Pedido em', en: 'Asked for on' }, kind: 'datetime', value: ({ createdAt }) => new Date(createdAt) },
  { title: { pt: 'Emitido em', en: 'Issued on' }, kind: 'datetime', value: ({ issuedAt }) => (issuedAt === null ? null : new Date(issuedAt)) },
  { title: { pt: 'Válido até', en: 'Valid until' }, kind: 'date', value: ({ validUntil }) => validUntil },
  { title: { pt: 'Requerente', en: 'Requester' }, value: ({ requester }) => requester },
  { title: { pt: 'NIF', en: 'Tax number' }, value: ({ nif }) => nif },
  { title: { pt: 'Local', en: 'Place' }, value: ({ place }) => place },
  { title: { pt: 'Processo', en: 'Process' }, value: ({ process }) => process },
  { title: { pt: 'Natureza da obra', en: 'Work type' }, value: ({ worktype }) => worktype },
];

/** Exactly what the list shows, the newest first. */
export const exportHandler = handleJob(exportRegister, async ({ site, actor, payload, services, signal, progress }) => {
  if (![may.view, may.export].every((code) => can(actor, code, site.config.permissions))) throw kernelErrors['access.denied']();
  const { format, locale, filter } = payload;
  const now = services.now();
  const where = whereOf(filter, site, now);
  const counted = await sql<{ n: number }>`select count(*)::int as n from emission e where ${where}`.execute(site.db);
  const total = counted.rows[0]?.n ?? 0;
  await refuseManyRows(format, total);
  async function* cells(): AsyncGenerator<Cell[]> {
    let done = 0;
    for await (const row of readRows(site.db, where)) {
      const item = presentItem(row, site, now);
      yield columns.map((column) => column.value(item, locale));
      if (++done % batch !== 0) continue;
      signal.throwIfAborted();
      await progress(Math.min(95, (done / total) * 95));
    }
  }
  const name = locale === 'pt' ? 'Registo de emissões' : 'Register of emissions';
  const heads = columns.map(({ title, kind }) => ({ title: title[locale], ...(kind && { kind }) }));
  const table = { name, rows: cells(), locale, timeZone: site.config.timeZone, columns: heads };
  const folder = await temporaryFolder('export');
  try {
    const path = join(folder, 'rows');
    await pipeline(Readable.from(format === 'csv' ? csvRows(table) : xlsxRows(table)), createWriteStream(path), { signal });
    const file = await site.tx(actor, (trx) =>
      services.files.store(trx, site, actor, {
        name: `${locale === 'pt' ? 'emissoes' : 'emissions'}-${now.toISOString().slice(0, 10)}.${format}`,
        kind: 'export',
        visibility: 'private',
        content: createReadStream(path),
        expiresAt: new Date(now.getTime() + 86_400_000),
      }),
    );
    return { fileId: file.id, data: { count: total } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function* readRows(db: Db, where: RawBuilder<boolean>): AsyncGenerator<ListedRow> {
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { rows } =
      await sql<ListedRow>`select ${listed} from emission e where e.id < ${last} and ${where} order by e.id desc limit ${batch}`.execute(db);
    yield* rows;
    if (rows.length < batch) return;
    last = Number(rows.at(-1)?.id ?? 0);
  }
}
