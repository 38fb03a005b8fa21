import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Word } from '../words.ts';

/** Whose data it is. The e-mail is only given when it is confirmed: what was left under it without signing in is theirs too. */
export interface Person {
  readonly userId: number;
  readonly email: string | null;
}

/** Somebody whose account is being closed, and what in texts names them. */
export interface Leaving extends Person {
  readonly words: readonly Word[];
}

/** One value with the word a reader understands. */
export interface PersonalField {
  readonly name: string;
  readonly label: Text;
  readonly value: string | number | boolean | Date | null;
  /** A stored file that goes along; the value is its path in the download, without its ending. */
  readonly fileId?: string;
}

/** One heading of the download: what a slice knows of the person, record by record. */
export interface PersonalSection {
  readonly id: string;
  readonly title: Text;
  readonly rows: readonly (readonly PersonalField[])[];
}

/**
 * What a slice keeps about people: contributed by its server door (`personalData`), so that nothing is missing from the download of
 * one's own data, nor left behind when an account is closed. `forget` removes name, e-mail, phone and NIF from the slice's tables and,
 * with `scrubAudit`, from their history; records the municipality must keep stay, without the person (`takeOutOfRecords`). What becomes of each
 * column is declared in `traces` of the same door. The account itself goes last.
 */
export interface PersonalData {
  collect(db: Db, person: Person): Promise<readonly PersonalSection[]>;
  forget(trx: Trx, person: Leaving): Promise<void>;
}

export function personalField(name: string, pt: string, en: string, value: PersonalField['value']): PersonalField {
  return { name, label: { pt, en }, value };
}

/** A file of theirs, to be found at a path of the download. */
export function personalFile(name: string, pt: string, en: string, path: string, fileId: string): PersonalField {
  return { name, label: { pt, en }, value: path, fileId };
}

/** A record by its id, or a row that has one. */
type Named = number | string | { readonly id: number | string };

/** Takes the values of columns out of the history of records: that something changed stays, from what to what does not. */
export async function scrubAudit(trx: Trx, type: string, records: readonly Named[], columns: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map((record) => String(typeof record === 'object' ? record.id : record));
  await sql`
    update audit_entry set changes = (
      select jsonb_object_agg(key, case when key = any(${[...columns]}::text[]) then '["***", "***"]'::jsonb else value end) from jsonb_each(changes)
    ) where type = ${type} and record_id = any(${ids}::text[]) and changes ?| ${[...columns]}::text[]`.execute(trx);
}
