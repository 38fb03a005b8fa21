import { sql } from 'kysely';
import type { Call } from '#platform/http/server/call.ts';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { pageOffset } from '#platform/kernel/page.ts';
import type { AuditFilter } from '../audit-contract.ts';
import { mayAudit } from '../audit-permissions.ts';
import { presentEntries, type AuditRow, type Reader } from './audit-present.ts';
import { auditWhere, newestFirst } from './audit-where.ts';

const columns = sql`e.id, e.at, e.type, e.record_id, e.event, e.actor_kind, e.actor_id, e.actor_name, e.changes`;
const recordLimit = 200;

export function readerOf(call: Pick<Call, 'can' | 'locale' | 'site' | 'services'>): Reader {
  const { locale, site, services } = call;
  return {
    locale,
    timeZone: site.config.timeZone,
    audited: services.audited,
    seesPersonal: call.can(mayAudit.private),
    can: (code) => call.can(code),
  };
}

export async function listEntries(db: Db, filter: AuditFilter, reader: Reader, { page, pageSize }: { page: number; pageSize: 10 | 25 | 50 | 100 }) {
  const where = auditWhere(filter, reader.audited, reader.seesPersonal, reader.timeZone);
  const { rows } = await sql<AuditRow>`select ${columns} from audit_entry e where ${where}
    order by ${newestFirst} limit ${pageSize} offset ${pageOffset({ page, pageSize })}`.execute(db);
  const items = (await presentEntries(db, rows, reader)).map(({ changes: _changes, ...entry }) => entry);
  return { items, ...(await countRows(db, sql`from audit_entry e where ${where}`)), page, pageSize };
}

/** All filtered entries, a thousand at a time, as one walk from the newest that was there when it began. */
export async function* walkEntries(db: Db, filter: AuditFilter, reader: Reader) {
  const where = auditWhere(filter, reader.audited, reader.seesPersonal, reader.timeZone);
  let last: (AuditRow & { at_text: string }) | undefined;
  for (;;) {
    const after = last ? sql`and (e.at, e.id) < (${last.at_text}::timestamptz, ${last.id}::bigint)` : sql``;
    // The text of the instant, because a Date loses the microseconds.
    const { rows } = await sql<AuditRow & { at_text: string }>`select ${columns}, e.at::text as at_text from audit_entry e where ${where} ${after}
      order by ${newestFirst} limit 1000`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    yield presentEntries(db, rows, reader);
    last = end;
  }
}

export async function oneEntry(db: Db, id: number, reader: Reader) {
  const { rows } = await sql<AuditRow>`select ${columns} from audit_entry e where e.id = ${id}`.execute(db);
  const [entry] = await presentEntries(db, rows, reader);
  if (!entry) throw kernelErrors['record.not-found']();
  return entry;
}

/**
 * Which of these tables have an `id`. The trail names rows of the others by all their columns, and the database is asked rather than
 * the declaration, which an author could forget.
 */
async function tablesWithKey(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
    where c.relnamespace = current_schema()::regnamespace and not a.attisdropped and c.relname = any(${names}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The latest entries of a record and of its parts, also of parts that are gone. */
export async function recordEntries(db: Db, type: string, record: string, reader: Reader) {
  const own = sql`select id from audit_entry where type = ${type} and record_id = ${record}`;
  const named = [...reader.audited.tables].filter(([, { part }]) => part?.of === type);
  const keyed = await tablesWithKey(
    db,
    named.map(([name]) => name),
  );
  const parts = named.flatMap(([name, { part }]) => {
    if (!part) return [];
    const end = (side: number) => sql`changes #>> array[${part.column}, ${sql.lit(String(side))}] = ${record}`;
    const links = sql`select id from audit_entry where type = ${name} and event = 'relation' and (${end(0)} or ${end(1)})`;
    if (!keyed.has(name) || !/^\d{1,18}$/.test(record)) return [links];
    return [
      sql`select id from audit_entry where type = ${name} and record_id in (
        select t.id::text from ${sql.table(name)} t where ${sql.ref(`t.${part.column}`)} = ${record}::bigint
        union select record_id from audit_entry where type = ${name} and event in ('deleted', 'relation') and (${end(0)} or ${end(1)}))`,
    ];
  });
  const { rows } = await sql<AuditRow>`select ${columns} from audit_entry e where e.id in (${sql.join([own, ...parts], sql` union all `)})
    order by ${newestFirst} limit ${recordLimit}`.execute(db);
  return presentEntries(db, rows, reader);
}
