import { recordAudit } from '#platform/audit/server/record.ts';
import type { AnswerOf } from '#platform/http/contract.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { roleName } from '../roles.ts';
import type { viewingContract } from '../roles-contract.ts';
import { liveRole } from './role-record.ts';
import { loadActor } from './sessions.ts';
import { refuseBeyond } from './user-rules.ts';

type Viewing = typeof viewingContract;

/** From now on the session has the role's permissions, read-only. Recorded in the account's history. */
export async function enterView(call: Call<Viewing['enter']>): Promise<AnswerOf<Viewing['enter']>> {
  const { actor, locale } = call;
  const { roleId } = call.body;
  return call.tx(async (trx) => {
    const role = await liveRole(trx, roleId);
    // Viewing as a role must not show more than the person's own permissions.
    await refuseBeyond(trx, actor, role.codes);
    const session = await trx
      .updateTable('session')
      .set({ viewing_role_id: roleId })
      .where('id', '=', Number(actor.sessionId ?? 0))
      .returning('account_id')
      .executeTakeFirst();
    if (!session) throw kernelErrors['access.login-required']();
    await recordAudit(trx, { type: 'account', id: session.account_id, event: 'updated', changes: { viewing_role: [null, role.name] } });
    const row = await trx.selectFrom('role').select(['key', 'name']).where('id', '=', roleId).executeTakeFirstOrThrow();
    return { role: { id: roleId, name: roleName(row, locale) }, backoffice: role.codes.includes('ACL_00007') };
  });
}

export async function leaveView({ actor, site, db }: Call<Viewing['leave']>): Promise<void> {
  const session = await db
    .selectFrom('session')
    .leftJoin('role', 'role.id', 'session.viewing_role_id')
    .select(['session.id', 'session.account_id', 'session.viewing_role_id', 'role.name'])
    .where('session.id', '=', Number(actor.sessionId ?? 0))
    .executeTakeFirst();
  if (!session || session.viewing_role_id === null) return;
  const self = await loadActor(site, session.account_id, actor.sessionId);
  await site.tx(self ?? actor, async (trx) => {
    await trx.updateTable('session').set({ viewing_role_id: null }).where('id', '=', session.id).execute();
    await recordAudit(trx, { type: 'account', id: session.account_id, event: 'updated', changes: { viewing_role: [session.name, null] } });
  });
}
