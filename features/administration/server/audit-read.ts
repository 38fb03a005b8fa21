import { sql } from 'kysely';
import { storyOf } from '#platform/audit/server/story.ts';
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

/** The latest entries of a record and of its parts, also of parts that are gone. */
export async function recordEntries(db: Db, type: string, record: string, reader: Reader) {
  const parts = [...reader.audited.tables].flatMap(([table, { part }]) => (part?.of === type ? [{ table, column: part.column }] : []));
  const story = await storyOf(db, type, record, parts);
  const { rows } = await sql<AuditRow>`select ${columns} from audit_entry e where e.id in (${story})
    order by ${newestFirst} limit ${recordLimit}`.execute(db);
  return presentEntries(db, rows, reader);
}
