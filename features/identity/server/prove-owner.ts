import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { identityErrors } from '../contract.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { checkPassword } from './password.ts';
import type { Account } from './store.ts';

/** How long after signing in somebody without a password may do what otherwise needs one. */
const freshMinutes = 15;

/**
 * Makes sure that it is the owner who sits there, not somebody at a screen left open: by the present password, or, for an account that has
 * none, by having signed in a moment ago. `field` is where the form asks for the password.
 */
export async function proveOwner(call: Call, account: Account, password: string | null, field: string): Promise<void> {
  const { locale, request, site, services } = call;
  if (account.password_hash === null) return proveFresh(call);
  if (password === null) throw kernelErrors['request.invalid']({ fields: fieldError(field, 'required', locale) });
  const login = `account ${account.id}`;
  await countAttempt(site, login, request.ip, services.now());
  if (!(await checkPassword(account.password_hash, password))) {
    throw identityErrors['identity.old-password']({ fields: fieldError(field, 'password.old', locale) });
  }
  await call.tx((trx) => forgetAttempts(trx, [login], request.ip));
}

async function proveFresh({ actor, db, services }: Call): Promise<void> {
  const since = new Date(services.now().getTime() - freshMinutes * 60_000);
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', Number(actor.sessionId))
    .where('created_at', '>', since)
    .executeTakeFirst();
  if (!session) throw identityErrors['identity.sign-in-again']();
}
