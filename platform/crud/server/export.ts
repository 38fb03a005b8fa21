import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { can } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell, TableColumn, TableSource } from '#platform/files/server/table-file.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { handleJob, type JobRegistration } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { shapeSchema, wktOf, type Shape } from '#platform/geo/shape.ts';
import type { ExportFormat } from '../contract.ts';
import { refuseManyRows } from './refuse-many-rows.ts';
import { fileValue } from '../fields.ts';
import { exportJob } from '../export-job.ts';
import { columnNames, labelOf } from '../labels.ts';
import { inLanguage, noKind, type Resource, type Widget } from '../resource.ts';
import type { Selection, Scope } from './query.ts';
import { byIds, idsOf, type StoredRecord } from './store.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';

const batch = 1000;
const writers: Readonly<Record<ExportFormat, (table: TableSource) => AsyncGenerator<Uint8Array>>> = { csv: csvRows, xlsx: xlsxRows };

export function exportHandler(resources: ReadonlyMap<string, Resource>): JobRegistration {
  return handleJob(exportJob, async ({ site, actor, payload, services, signal, progress }) => {
    const declared = resources.get(payload.resource);
    const resource = declared && inLanguage(declared, payload.locale);
    if (!resource) throw kernelErrors['record.not-found']();
    const { permissions, label } = resource;
    if (!can(actor, permissions.export ?? permissions.view, site.config.permissions)) throw kernelErrors['access.denied']();
    const { locale, format } = payload;
    const { timeZone } = site.config;
    const scope = scopeOf(payload.selection);
    const ids = await idsOf(site.db, resource, { selection: payload.selection, scope, sort: payload.sort, timeZone });
    await refuseManyRows(format, ids.length);
    const names = payload.columns.filter((name) => columnNames(resource).includes(name));
    const rows = readRows(site.db, resource, ids, names, locale, async (done) => {
      signal.throwIfAborted();
      await progress(ids.length === 0 ? 100 : (done / ids.length) * 95);
    });
    const folder = await temporaryFolder('export');
    try {
      // Written beside first: storing happens in a transaction, and an embedded database has only one connection.
      const path = join(folder, 'rows');
      const source = { name: label.many[locale], columns: names.map((name) => columnOf(resource, name, locale)), rows, locale, timeZone };
      await pipeline(Readable.from(writers[format](source)), createWriteStream(path), { signal });
      const now = services.now();
      const file = await site.tx(actor, (trx) =>
        services.files.store(trx, site, actor, {
          name: `${resource.id}-${now.toISOString().slice(0, 10)}.${format}`,
          kind: 'export',
          visibility: 'private',
          content: createReadStream(path),
          expiresAt: new Date(now.getTime() + 86_400_000),
        }),
      );
      return { fileId: file.id, data: { count: ids.length } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

export function scopeOf(selection: Selection): Scope {
  return 'filter' in selection && selection.filter['deleted'] === 'true' ? 'deleted' : 'live';
}

async function* readRows(
  db: Db,
  resource: Resource,
  ids: readonly number[],
  names: readonly string[],
  locale: Locale,
  report: (done: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  for (let from = 0; from < ids.length; from += batch) {
    for (const record of await byIds(db, resource, ids.slice(from, from + batch))) yield names.map((name) => cellOf(resource, record, name, locale));
    await report(Math.min(from + batch, ids.length));
  }
}

/** How the values of a kind are written; what is not told is text. */
const cellKinds: Readonly<Partial<Record<Widget, TableColumn['kind']>>> = {
  number: 'number',
  boolean: 'boolean',
  secret: 'boolean',
  date: 'date',
  datetime: 'datetime',
  decimal: 'decimal',
};

function columnOf(resource: Resource, name: string, locale: Locale): TableColumn {
  const title = labelOf(resource, name)[locale];
  const { widget, money } = resource.fields[name]?.meta ?? {};
  if (name === 'createdAt' || name === 'updatedAt') return { title, kind: 'datetime' };
  if (name === 'id') return { title, kind: 'number' };
  if (money) return { title, kind: 'money' };
  const kind = widget && cellKinds[widget];
  return { title, ...(kind && { kind }) };
}

function cellOf(resource: Resource, record: StoredRecord, name: string, locale: Locale): Cell {
  const value = record[name] ?? null;
  const meta = resource.fields[name]?.meta;
  if (value === null) return null;
  if (!meta) return name === 'id' ? Number(value) : new Date(String(value));
  const named = (one: unknown): string => meta.options?.find((option) => option.value === one)?.label[locale] ?? String(one);
  switch (meta.widget) {
    case 'reference':
    case 'references':
      return (record.refs[name] ?? []).map(({ title }) => title).join('; ');
    case 'choices':
      return [value].flat().map(named).join('; ');
    case 'select':
      return named(value);
    case 'datetime':
      return new Date(String(value));
    case 'file':
      return fileValue.parse(value).name;
    case 'geometry':
      return sayShape(shapeSchema.parse(value));
    case 'boolean':
    case 'secret':
      return value === true;
    case 'number':
    case 'degrees':
      return Number(value);
    case 'text':
    case 'text-long':
    case 'rich-text':
    case 'email':
    case 'phone':
    case 'color':
    case 'date':
    case 'decimal':
      return String(value);
    default:
      return noKind(meta.widget);
  }
}

/** A point as people type it; lines and areas as well-known text. */
const sayShape = (shape: Shape): string => (shape.type === 'Point' ? shape.coordinates.join(', ') : wktOf(shape));
