import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** Whose data it is. The e-mail is only given when it is confirmed: what was left under it without signing in is theirs too. */
export interface Person {
  readonly userId: number;
  readonly email: string | null;
}

/** One heading of the download: what a slice knows of the person. Names of fields are words a reader understands. */
export interface PersonalSection {
  readonly title: Text;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface ForgetContext {
  readonly trx: Trx;
  readonly site: Site;
  readonly services: Services;
}

/**
 * What a slice keeps about people: contributed by its server door, so that nothing is missing from the download of one's own data,
 * nor left behind when an account is closed. `forget` removes name, e-mail, phone and NIF from the slice's tables and, with
 * `scrubAudit`, from their history; records the municipality must keep stay, without the person.
 */
export interface PersonalData {
  readonly id: string;
  collect(db: Db, person: Person): Promise<readonly PersonalSection[]>;
  forget(context: ForgetContext, person: Person): Promise<void>;
}

/** Takes the values of columns out of the history of records: that something changed stays, from what to what does not. */
export async function scrubAudit(trx: Trx, type: string, recordIds: readonly (number | string)[], columns: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await sql`
    update audit_entry set changes = (
      select jsonb_object_agg(key, case when key = any(${[...columns]}::text[]) then '["***", "***"]'::jsonb else value end) from jsonb_each(changes)
    ) where type = ${type} and record_id = any(${recordIds.map(String)}::text[]) and changes ?| ${[...columns]}::text[]`.execute(trx);
}
