import { sql } from 'kysely';
import type { Restores } from '#platform/audit/server/subjects.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { spoken, type AuditSubject } from '#platform/audit/subject.ts';
import { presentEntries, type Reader } from './audit-present.ts';

const key = /^\d{1,18}$/;

/** The record an entry speaks of, as it is now: name, way to it, whether it lies in the trash and this person may take it out. */
export async function subjectOf(call: Pick<Call, 'db' | 'can'>, type: string, record: string, title: string, reader: Reader) {
  const table = reader.audited.tables.get(type);
  const state = await stateOf(call, type, record, table);
  const isDeleted = state === 'deleted';
  const link = table?.link && state === 'live' ? table.link.replace(':id', record).replace(':title', encodeURIComponent(title)) : null;
  return {
    type,
    label: table?.label.one[reader.locale] ?? spoken(type),
    record,
    title,
    link,
    isDeleted,
    canRestore: isDeleted && table?.restore !== undefined && call.can(table.restore.code),
  };
}

/** Only tables of the registry are asked, and of those only what has a trash or a page. */
async function stateOf(
  { db }: Pick<Call, 'db'>,
  type: string,
  record: string,
  table: AuditSubject | undefined,
): Promise<'live' | 'deleted' | 'gone'> {
  if ((!table?.restore && !table?.link) || !key.test(record)) return 'gone';
  const { rows } = await sql<{ deleted: boolean; over: boolean }>`select (to_jsonb(t) ->> 'deleted_at') is not null as deleted,
    (to_jsonb(t) ->> ${table.restore?.unless ?? ''}) is not null as over from ${sql.table(type)} t where t.id = ${record}::bigint`.execute(db);
  const [row] = rows;
  if (!row || row.over) return 'gone';
  return row.deleted ? 'deleted' : 'live';
}

/** The name of a record whose latest entry may not tell it. */
export async function nameOf(call: Pick<Call, 'db'>, type: string, record: string, reader: Reader): Promise<string> {
  const row = {
    id: 0,
    at: new Date(0),
    type,
    record_id: record,
    event: 'updated' as const,
    actor_kind: 'system' as const,
    actor_id: null,
    actor_name: '',
    changes: {},
  };
  const [entry] = await presentEntries(call.db, [row], reader);
  return entry?.title ?? record;
}

/** Restores the record by its slice's own rules; 404 where there is nothing to restore. */
export async function restoreSubject(call: CallContext, type: string, record: string, reader: Reader, restores: Restores): Promise<void> {
  const table = reader.audited.tables.get(type);
  const restore = restores.get(type);
  if (!table?.restore || !restore || !key.test(record)) throw kernelErrors['record.not-found']();
  if (!call.can(table.restore.code)) throw kernelErrors['access.denied']();
  if ((await stateOf(call, type, record, table)) !== 'deleted') throw kernelErrors['record.not-found']();
  await restore(call, Number(record));
}
