import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { secondFactorErrors, type FactorDraft, type FactorView, type secondFactorContract } from '../second-factor-contract.ts';
import { secondFactorOffMail, secondFactorOnMail } from '../security-mails.ts';
import { ownAccount } from './email-change.ts';
import { routes, sendLink } from './links.ts';
import { proveOwner } from './prove-owner.ts';
import { codesLeft, draftFactor, dropSecondFactor, factorRequired, findFactor, newRecoveryCodes, saveFactor } from './second-factor-store.ts';
import { endSessions } from './sessions.ts';
import { findAccount, type Account } from './store.ts';

type Factor = typeof secondFactorContract;

export async function showFactor({ db, actor }: Call<Factor['show']>): Promise<FactorView> {
  const userId = actor.userId ?? 0;
  const factor = await findFactor(db, userId);
  return {
    active: factor !== undefined,
    since: factor?.created_at.toISOString() ?? null,
    codesLeft: await codesLeft(db, userId),
    required: await factorRequired(db, userId),
  };
}

/** The own account, after the password. */
async function proved(call: Call<Factor['prepare'] | Factor['renewCodes'] | Factor['remove']>): Promise<Account> {
  const account = await findAccount(call.db, { column: 'id', value: call.actor.userId ?? 0 });
  if (!account) throw kernelErrors['record.not-found']();
  await proveOwner(call as Call, account, call.body.password, 'password');
  return account;
}

export async function prepareFactor(call: Call<Factor['prepare']>): Promise<FactorDraft> {
  const account = await proved(call);
  if (await findFactor(call.db, account.id)) throw secondFactorErrors['identity.factor-on']();
  return draftFactor(call.services, call.site, account);
}

/** Sessions opened without it end, save the one that asks. */
export async function activateFactor(call: Call<Factor['activate']>): Promise<{ recoveryCodes: string[] }> {
  const { services, site, actor, body } = call;
  return call.tx(async (trx) => {
    const account = await ownAccount(trx, actor.userId);
    const recoveryCodes = await saveFactor(trx, call, account, body.draft, body.code);
    await endSessions(trx, account.id, actor.sessionId);
    await trx
      .updateTable('session')
      .set({ second_factor: true })
      .where('id', '=', Number(actor.sessionId ?? 0))
      .execute();
    if (account.email !== null && account.email_verified_at !== null)
      await sendLink(trx, services, site, { account, to: account.email, template: secondFactorOnMail, route: routes.askReset() });
    return { recoveryCodes };
  });
}

export async function renewCodes(call: Call<Factor['renewCodes']>): Promise<{ recoveryCodes: string[] }> {
  const account = await proved(call);
  return call.tx(async (trx) => {
    if (!(await findFactor(trx, account.id))) throw kernelErrors['record.not-found']();
    return { recoveryCodes: await newRecoveryCodes(trx, account.id) };
  });
}

export async function removeFactor(call: Call<Factor['remove']>): Promise<void> {
  const { services, site } = call;
  const account = await proved(call);
  if (await factorRequired(call.db, account.id)) throw secondFactorErrors['identity.factor-required']();
  await call.tx(async (trx) => {
    const dropped = await dropSecondFactor(trx, account.id);
    if (dropped && account.email !== null && account.email_verified_at !== null)
      await sendLink(trx, services, site, { account, to: account.email, template: secondFactorOffMail, route: routes.askReset() });
  });
}
