import { sql } from 'kysely';
import { keptMonths, type AuditedTables } from '#platform/audit/subject.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { AuditRetention } from '../audit-contract.ts';
import { eraseOldAudit } from '../audit-jobs.ts';

const batch = 5000;
/** Records how many entries were erased. */
const trail = 'audit_entry';

type Months = Readonly<Record<string, number | null>>;

function standardOf({ tables }: AuditedTables): Map<string, number | null> {
  return new Map([...tables].filter(([name]) => name !== trail).map(([name, { keep }]) => [name, keptMonths[keep ?? 'forever']]));
}

async function stored(db: Db): Promise<{ months: Months; version: number }> {
  return db.selectFrom('audit_setting').select(['months', 'version']).executeTakeFirstOrThrow();
}

/** Every type with the months it is kept; null: for ever. */
export async function readRetention(db: Db, audited: AuditedTables, locale: Locale): Promise<AuditRetention> {
  const { months, version } = await stored(db);
  const order = new Intl.Collator(locale);
  const items = [...standardOf(audited)].map(([type, standard]) => ({
    type,
    label: audited.tables.get(type)?.label.many[locale] ?? type,
    months: type in months ? (months[type] ?? null) : standard,
    standard,
  }));
  return { version, items: items.toSorted((a, b) => order.compare(a.label, b.label)) };
}

/** Stores only what differs from the default, so that a new default applies wherever nothing was chosen. */
export async function writeRetention(
  trx: Trx,
  audited: AuditedTables,
  items: readonly { readonly type: string; readonly months: number | null }[],
  version: number | null,
  locale: Locale,
): Promise<void> {
  const standards = standardOf(audited);
  const stranger = items.findIndex(({ type }) => !standards.has(type));
  if (stranger >= 0) throw kernelErrors['request.invalid']({ fields: fieldError(`items.${stranger}.type`, 'choice', locale) });
  const current = await trx.selectFrom('audit_setting').select(['months', 'version']).forUpdate().executeTakeFirstOrThrow();
  if (current.version !== version) throw await staleRecord(trx, 'audit_setting', 1, await readRetention(trx, audited, locale));
  const wanted = { ...current.months, ...Object.fromEntries(items.map(({ type, months }) => [type, months])) };
  const kept = Object.fromEntries(Object.entries(wanted).filter(([type, months]) => standards.get(type) !== months));
  await sql`update audit_setting set months = ${JSON.stringify(kept)}::jsonb`.execute(trx);
}

/** Entries before this day are past their retention period. */
function cutoffOf(now: Date, months: number): Date {
  const cutoff = new Date(now);
  const day = cutoff.getUTCDate();
  cutoff.setUTCDate(1);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months);
  const last = new Date(Date.UTC(cutoff.getUTCFullYear(), cutoff.getUTCMonth() + 1, 0)).getUTCDate();
  cutoff.setUTCDate(Math.min(day, last));
  return cutoff;
}

/** Erases in batches; each transaction also updates the entry that counts them, so a killed worker leaves the count right. */
export const retentionHandler = handleJob(eraseOldAudit, async ({ site, actor, services, signal }) => {
  const { items } = await readRetention(site.db, services.audited, 'pt');
  let erased = 0;
  for (const { type, months } of items) {
    if (months === null) continue;
    const before = cutoffOf(services.now(), months).toISOString();
    let told: number | null = null;
    for (;;) {
      signal.throwIfAborted();
      const { count, entry } = await site.tx(actor, (trx) => eraseBatch(trx, type, before, told));
      erased += count;
      told = entry;
      if (count < batch) break;
    }
  }
  return { data: { erased } };
});

async function eraseBatch(trx: Trx, type: string, before: string, told: number | null): Promise<{ count: number; entry: number | null }> {
  const { numAffectedRows = 0n } = await sql`delete from audit_entry where id = any(array(
    select id from audit_entry where type = ${type} and at < ${before}::timestamptz order by at limit ${batch}))`.execute(trx);
  const count = Number(numAffectedRows);
  if (count === 0) return { count, entry: told };
  if (told !== null) {
    await sql`update audit_entry set changes = jsonb_set(changes, '{count,0}', to_jsonb((changes #>> '{count,0}')::int + ${count})) where id = ${told}`.execute(
      trx,
    );
    return { count, entry: told };
  }
  const changes = JSON.stringify({ kind: [type, null], count: [count, null], before: [before, null] });
  const { rows } = await sql<{ id: number }>`insert into audit_entry (type, record_id, event, actor_kind, actor_name, changes)
    values (${trail}, ${type}, 'deleted', 'system', 'Largo', ${changes}::jsonb) returning id`.execute(trx);
  return { count, entry: Number(rows[0]?.id) };
}
