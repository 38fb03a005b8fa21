import type { Db, Trx } from '#platform/db/tables.ts';
import type { Candidate } from '../domain/openid.ts';
import type { OutsideSignIn } from './openid-provider.ts';
import { findAccount, type Account } from './store.ts';

const candidate = (account: Account): Candidate => ({
  id: account.id,
  active: account.active,
  emailVerified: account.email_verified_at !== null,
  hasPassword: account.password_hash !== null,
});

/** Everybody who may be meant. */
export async function findCandidates(
  db: Db | Trx,
  { issuer, subject, person }: OutsideSignIn,
): Promise<{ linked: Candidate | null; byEmail: Candidate | null; byNif: Candidate[] }> {
  const identity = await findIdentity(db, issuer, subject);
  const linked = identity === undefined ? undefined : await findAccount(db, { column: 'id', value: identity });
  const byEmail = person.email === null ? undefined : await findAccount(db, { column: 'email', value: person.email });
  const byNif =
    person.nif === null
      ? []
      : await db
          .selectFrom('account')
          .selectAll()
          .where('nif', '=', person.nif)
          .where('deleted_at', 'is', null)
          // Somebody who typed this number into a registration nobody confirmed is nobody yet.
          .where((q) => q.or([q('email_verified_at', 'is not', null), q('phone_verified_at', 'is not', null)]))
          .orderBy('id')
          .limit(2)
          .execute();
  return { linked: linked ? candidate(linked) : null, byEmail: byEmail ? candidate(byEmail) : null, byNif: byNif.map(candidate) };
}

/** The account an outside sign-in belongs to. */
export async function findIdentity(db: Db | Trx, issuer: string, subject: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.account_id;
}

/** Once linked, nothing the provider says later moves it to another account. */
export async function linkIdentity(trx: Trx, accountId: number, issuer: string, subject: string, now: Date): Promise<void> {
  await trx
    .insertInto('account_identity')
    .values({ account_id: accountId, issuer, subject, nif: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}

/** The tax number the provider vouches for at a sign-in that held; what it does not say stays as it was said before. */
export async function keepCheckedNif(trx: Trx, { issuer, subject, person }: OutsideSignIn): Promise<void> {
  if (person.nif === null) return;
  const own = trx.updateTable('account_identity').set({ nif: person.nif }).where('issuer', '=', issuer).where('subject', '=', subject);
  await own.where((q) => q.or([q('nif', 'is', null), q('nif', '<>', person.nif ?? '')])).execute();
}

/** Tax numbers that providers of outside sign-ins vouched for. What people typed into their profile is not among them. */
export async function checkedNifs(db: Db | Trx, accountId: number): Promise<string[]> {
  const rows = await db.selectFrom('account_identity').select('nif').where('account_id', '=', accountId).where('nif', 'is not', null).execute();
  return [...new Set(rows.flatMap(({ nif }) => nif ?? []))];
}
