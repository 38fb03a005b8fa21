import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { findAccount, updateAccount } from './store.ts';
import { createUser } from './users.ts';

/** A person a clerk at the counter finds: with the addresses they gave, proved or not. */
export interface PersonAtCounter {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Made at a counter and never used by its owner: a clerk may put it right. */
  readonly editable: boolean;
}

/** The same as a clerk puts it right. */
export interface CounterRecord extends PersonAtCounter {
  readonly nif: string | null;
  readonly version: number;
}

export interface CounterForm {
  readonly name: string;
  /** Normalised by the kernel; at least one of both. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly nif: string | null;
}

/** No way to sign in, and no more than what everybody may. */
const untouched = sql<boolean>`(a.password_hash is null and not exists (select from account_sign_in s where s.account_id = a.id)
  and not exists (select from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.key is distinct from 'citizen'))`;

/** Active people by a part of their name or e-mail, by phone number or by NIF. */
export async function findAtCounter(db: Db | Trx, text: string, limit = 10): Promise<PersonAtCounter[]> {
  const q = text.trim().toLowerCase();
  const like = `%${q.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  const digits = q.replace(/[\s().-]/g, '');
  const number = /^\+?\d{4,}$/.test(digits) ? digits.replace(/^\+|^00/, '') : null;
  const { rows } = await sql<PersonAtCounter>`select a.id, a.name, a.email, a.phone, ${untouched} as editable from account a
    where a.active and a.deleted_at is null and (unaccent(lower(a.name)) like unaccent(${like}) or a.email like ${like}
      or (${number}::text is not null and (a.nif = ${number} or a.phone like '%' || ${number})))
    order by unaccent(lower(a.name)), a.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** Was this person made at a counter, and never used by its owner? */
export async function isFromCounter(db: Db | Trx, id: number): Promise<boolean> {
  const { rows } = await sql<{ editable: boolean }>`select ${untouched} as editable from account a
    where a.id = ${id} and a.active and a.deleted_at is null`.execute(db);
  return rows[0]?.editable === true;
}

/** Makes an account without a password for whoever stands at the counter; answers which address somebody else has. */
export async function createAtCounter(trx: Trx, form: CounterForm, locale: Locale): Promise<{ id: number } | { taken: 'email' | 'phone' }> {
  const taken = await takenBy(trx, form, null);
  return taken ? { taken } : { id: await createUser(trx, { ...form, locale, roles: ['citizen'] }) };
}

/** One active person; null when there is none. `lock` keeps the account for the transaction. */
export async function showAtCounter(db: Db | Trx, id: number, lock = false): Promise<CounterRecord | null> {
  const { rows } = await sql<CounterRecord>`select a.id, a.name, a.email, a.phone, a.nif, a.version, ${untouched} as editable from account a
    where a.id = ${id} and a.active and a.deleted_at is null ${lock ? sql`for update of a` : sql``}`.execute(db);
  return rows[0] ? { ...rows[0], id: Number(rows[0].id) } : null;
}

/** What became of putting an account right: `refused` where it has an owner who does so. */
export type Corrected =
  | { readonly outcome: 'done'; readonly before: CounterRecord }
  | { readonly outcome: 'taken'; readonly field: 'email' | 'phone' }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' };

/** Puts right an account made at a counter; 409 where somebody else was faster. */
export async function updateAtCounter(trx: Trx, id: number, version: number | null, form: CounterForm, now: Date): Promise<Corrected> {
  const before = await showAtCounter(trx, id, true);
  if (!before) return { outcome: 'unknown' };
  if (!before.editable) return { outcome: 'refused' };
  if (version !== before.version) throw await staleRecord(trx, 'account', id, before);
  const field = await takenBy(trx, form, id);
  if (field) return { outcome: 'taken', field };
  await updateAccount(trx, id, { ...form, ...(form.phone !== before.phone && { phone_verified_at: form.phone === null ? null : now }) });
  return { outcome: 'done', before };
}

async function takenBy(trx: Trx, { email, phone }: CounterForm, own: number | null): Promise<'email' | 'phone' | null> {
  const other = async (column: 'email' | 'phone', value: string | null) => {
    const found = value === null ? null : await findAccount(trx, { column, value });
    return found !== null && found !== undefined && found.id !== own;
  };
  if (await other('email', email)) return 'email';
  return (await other('phone', phone)) ? 'phone' : null;
}
