import type { Trx } from '#platform/db/tables.ts';
import { identityErrors } from '../contract.ts';
import { tokenGraceSeconds, tokenMinutes, type TokenPurpose } from '../domain/sign-in.ts';
import { hashToken, newToken } from './tokens.ts';

/** A key for a mail link; earlier keys of that purpose stop working. */
export async function makeKey(trx: Trx, accountId: number, purpose: TokenPurpose, email: string, now: Date): Promise<string> {
  await trx.deleteFrom('account_token').where('account_id', '=', accountId).where('purpose', '=', purpose).execute();
  const old = trx.selectFrom('account_token').select('id').where('expires_at', '<', now).limit(1000).forUpdate().skipLocked();
  await trx.deleteFrom('account_token').where('id', 'in', old).execute();
  const token = newToken();
  const expires_at = new Date(now.getTime() + tokenMinutes[purpose] * 60_000);
  await trx
    .insertInto('account_token')
    .values({ account_id: accountId, purpose, email, token_hash: hashToken(token), created_at: now, expires_at, used_at: null })
    .execute();
  return token;
}

export interface UsedKey {
  readonly accountId: number;
  readonly email: string;
  /** It was used a moment ago: what it opens has been done. */
  readonly again: boolean;
}

/** Uses a key up. A verification may be repeated within the grace time, so that a scanner or a double click does no harm. */
export async function takeKey(trx: Trx, purposes: TokenPurpose | readonly TokenPurpose[], token: string, now: Date): Promise<UsedKey> {
  const key = await trx
    .selectFrom('account_token')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', [purposes].flat())
    .forUpdate()
    .executeTakeFirst();
  if (!key || key.expires_at <= now) throw identityErrors['identity.token']();
  const again = key.used_at !== null;
  // A password is set once by a key.
  const once = key.purpose === 'reset' || key.purpose === 'invite';
  if (again && (once || now.getTime() - (key.used_at?.getTime() ?? 0) > tokenGraceSeconds * 1000)) throw identityErrors['identity.token']();
  if (!again) await trx.updateTable('account_token').set({ used_at: now }).where('id', '=', key.id).execute();
  return { accountId: key.account_id, email: key.email, again };
}
