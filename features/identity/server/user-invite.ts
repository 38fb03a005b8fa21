import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { inviteMail } from '../user-mails.ts';
import { peopleErrors, type UserRecord, type usersContract } from '../users-contract.ts';
import { routes, sendLink } from './links.ts';
import { makeKey } from './one-use.ts';
import { lockAccount, updateAccount } from './store.ts';
import { liveUser } from './user-record.ts';
import { refuseAbove } from './user-rules.ts';

/** Sends the link that lets somebody choose their first password. Earlier links stop working. */
export async function sendInvitation(trx: Trx, call: Pick<Call, 'services' | 'site'>, id: number): Promise<void> {
  const { services, site } = call;
  const now = services.now();
  const account = await lockAccount(trx, id);
  if (!account?.active || account.email === null || account.password_hash !== null) throw peopleErrors['people.no-invitation']();
  const token = await makeKey(trx, id, 'invite', account.email, now);
  // Told once: an invitation that is sent again is a reminder.
  if (account.invited_at === null) await services.notify.announce(trx, site, 'identity.invited', { recordId: String(id) });
  await updateAccount(trx, id, { invited_at: now });
  await sendLink(trx, services, site, { account, to: account.email, template: inviteMail, route: routes.reset(token, account.email) });
}

export async function invite(call: Call<(typeof usersContract)['invite']>): Promise<UserRecord> {
  const { id } = call.params;
  return call.tx(async (trx) => {
    const user = await liveUser(trx, call, id);
    await refuseAbove(trx, call.actor, id);
    if (user.state !== 'invited') throw peopleErrors['people.no-invitation']();
    await sendInvitation(trx, call, id);
    return liveUser(trx, call, id);
  });
}
