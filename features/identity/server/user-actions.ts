import { takenConstraint } from '#platform/kernel/unknown.ts';
import { sql } from 'kysely';
import { recordAudit } from '#platform/audit/server/record.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Acting, Call, CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { identityErrors } from '../contract.ts';
import { difference } from '../domain/administrators.ts';
import { waitsForClerk } from '../domain/phone.ts';
import { passwordChangedMail } from '../mails.ts';
import { emailMovedMail } from '../user-mails.ts';
import { mayUsers, newUserForm, peopleErrors, userForm, type UserRecord, type usersContract } from '../users-contract.ts';
import { routes, sendLink } from './links.ts';
import { hashPassword } from './password.ts';
import { closeSessions, endSessions } from './sessions.ts';
import { findAccount, lockAccount, updateAccount, type Account } from './store.ts';
import { sendInvitation } from './user-invite.ts';
import { checkVersion, liveUser } from './user-record.ts';
import { keepAnAdministrator, refuseAbove, refuseBeyond, rolesFor } from './user-rules.ts';

type Users = typeof usersContract;

export async function createUserByStaff(call: Call<Users['create']>): Promise<UserRecord> {
  const form = newUserForm(call.site.config).parse(call.body);
  const now = call.services.now();
  const password_hash = form.password === null ? null : await hashPassword(form.password);
  return call.tx(async (trx) => {
    await refuseTaken(trx, call, form, null);
    const { id } = await taking(call, () =>
      trx
        .insertInto('account')
        .values({
          name: form.name,
          email: form.email,
          phone: form.phone,
          phone_verified_at: form.phone === null ? null : now,
          nif: form.nif,
          locale: form.locale,
          pending_email: null,
          password_hash,
          // Whoever gives somebody a password vouches for the address; an invitation proves it by being opened.
          email_verified_at: form.email !== null && password_hash !== null ? now : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const roles = form.roleIds ?? (await defaultRoles(trx));
    if (form.roleIds !== undefined) requireAssign(call, !sameIds(form.roleIds, await defaultRoles(trx)));
    await setRoles(trx, call, Number(id), roles);
    if (form.invite) await sendInvitation(trx, call, Number(id));
    return liveUser(trx, call, Number(id));
  });
}

export async function updateUserByStaff(call: Call<Users['update']>): Promise<UserRecord> {
  const { id } = call.params;
  const form = userForm(call.site.config).parse(call.body);
  const password_hash = form.password === null ? null : await hashPassword(form.password);
  return call.tx(async (trx) => {
    const account = await lockLive(trx, id);
    const before = await liveUser(trx, call, id);
    await checkVersion(trx, call, before);
    await refuseAbove(trx, call.actor, id);
    const phoneMoved = form.phone !== account.phone;
    await refuseTaken(trx, call, { email: form.email, phone: phoneMoved ? form.phone : null }, id);
    const moved = form.email !== account.email;
    await taking(call, () =>
      updateAccount(trx, id, {
        name: form.name,
        email: form.email,
        phone: form.phone,
        nif: form.nif,
        locale: form.locale,
        // Whoever writes the number of somebody else vouches for it.
        ...(phoneMoved && { phone_verified_at: form.phone === null ? null : call.services.now() }),
        ...(moved && {
          pending_email: null,
          pending_new_at: null,
          pending_old_at: null,
          email_verified_at: form.email === null || before.state === 'invited' ? null : call.services.now(),
        }),
        ...(password_hash !== null && {
          password_hash,
          ...(form.email !== null && { email_verified_at: account.email_verified_at ?? call.services.now() }),
        }),
      }),
    );
    if (moved) await warnOldAddress(trx, call, account);
    if (password_hash !== null) await passwordSet(trx, call, { ...account, email: form.email });
    if (form.roleIds !== undefined && !sameIds(form.roleIds, before.roleIds)) {
      requireAssign(call, true);
      await setRoles(trx, call, id, form.roleIds);
    }
    await keepAnAdministrator(trx);
    return liveUser(trx, call, id);
  });
}

export async function assignRoles(call: Call<Users['assign']>): Promise<UserRecord> {
  const { id } = call.params;
  return call.tx(async (trx) => {
    await lockLive(trx, id);
    await checkVersion(trx, call, await liveUser(trx, call, id));
    await setRoles(trx, call, id, call.body.roleIds);
    await keepAnAdministrator(trx);
    return liveUser(trx, call, id);
  });
}

export async function setState(call: Call<Users['state']>): Promise<UserRecord> {
  const { id } = call.params;
  return call.tx(async (trx) => {
    await lockLive(trx, id);
    await checkVersion(trx, call, await liveUser(trx, call, id));
    await setActive(trx, call, id, call.body.active);
    return liveUser(trx, call, id);
  });
}

/** Of a locked account. */
export async function setActive(trx: Trx, { actor, services }: Acting, id: number, active: boolean): Promise<void> {
  await refuseAbove(trx, actor, id);
  if (id === actor.userId) throw peopleErrors['people.self']();
  await updateAccount(trx, id, { active });
  if (!active) await closeSessions(trx, [id], services.now());
  await keepAnAdministrator(trx);
}

export const removeUser = (call: Call<Users['remove']>): Promise<void> => call.tx((trx) => removeAccount(trx, call, call.params.id));

export async function removeAccount(trx: Trx, { actor, services }: Acting, id: number): Promise<void> {
  await lockLive(trx, id);
  await refuseAbove(trx, actor, id);
  if (id === actor.userId) throw peopleErrors['people.self']();
  await sql`update account set deleted_at = now() where id = ${id}`.execute(trx);
  await closeSessions(trx, [id], services.now());
  await keepAnAdministrator(trx);
}

export async function restoreUser(call: CallContext & Pick<Call<Users['restore']>, 'params'>): Promise<UserRecord> {
  const { id } = call.params;
  return call.tx(async (trx) => {
    await restoreAccount(trx, call, id);
    return liveUser(trx, call, id);
  });
}

export async function restoreAccount(trx: Trx, call: Acting, id: number): Promise<void> {
  const account = await trx.selectFrom('account').selectAll().where('id', '=', id).where('deleted_at', 'is not', null).forUpdate().executeTakeFirst();
  if (!account) throw kernelErrors['record.not-found']();
  await refuseAbove(trx, call.actor, id);
  await refuseTaken(trx, call, { ...account, phone: account.phone_verified_at === null ? null : account.phone }, id);
  await taking(call, () => updateAccount(trx, id, { deleted_at: null }));
}

/** A clerk has made sure that the number is this person's: from now on it signs in, and is nobody else's. */
export async function confirmPhone(call: Call<Users['confirmPhone']>): Promise<UserRecord> {
  const { id } = call.params;
  const { services, site } = call;
  return call.tx(async (trx) => {
    const account = await lockLive(trx, id);
    await checkVersion(trx, call, await liveUser(trx, call, id));
    await refuseAbove(trx, call.actor, id);
    if (account.phone === null || account.phone_verified_at !== null) return liveUser(trx, call, id);
    await refuseTaken(trx, call, { email: null, phone: account.phone }, id);
    await taking(call, () => updateAccount(trx, id, { phone_verified_at: services.now() }));
    if (waitsForClerk(account)) await services.notify.announce(trx, site, 'identity.registered', { recordId: String(id) });
    return liveUser(trx, call, id);
  });
}

/** Ends every session of the account at once, at every web process. */
export async function signOutEverywhere(call: Call<Users['signOut']>): Promise<{ ended: number }> {
  const { id } = call.params;
  return call.tx(async (trx) => {
    await lockLive(trx, id);
    await refuseAbove(trx, call.actor, id);
    const { numDeletedRows } = await trx.deleteFrom('session').where('account_id', '=', id).executeTakeFirst();
    const ended = Number(numDeletedRows);
    if (ended > 0) await recordAudit(trx, { type: 'account', id, event: 'updated', changes: { sessions: [ended, 0] } });
    return { ended };
  });
}

async function lockLive(trx: Trx, id: number): Promise<Account> {
  const account = await lockAccount(trx, id);
  if (!account) throw kernelErrors['record.not-found']();
  return account;
}

function requireAssign(call: Pick<Call, 'can'>, changed: boolean): void {
  if (changed && !call.can(mayUsers.assign)) throw kernelErrors['access.denied']();
}

/** What somebody gets who is given nothing: the role of those who register. */
export async function defaultRoles(trx: Trx): Promise<number[]> {
  const rows = await trx.selectFrom('role').select('id').where('key', '=', 'citizen').where('deleted_at', 'is', null).execute();
  return rows.map(({ id }) => Number(id));
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean => difference(a.map(String), b.map(String)).length === 0;

/** Replaces the roles; nobody gives or takes what they do not hold. The account's version moves with them. */
export async function setRoles(trx: Trx, call: Pick<Call, 'actor' | 'locale'>, id: number, wanted: readonly number[]): Promise<void> {
  const held = await trx.selectFrom('account_role').select('role_id').where('account_id', '=', id).execute();
  const before = held.map(({ role_id }) => Number(role_id));
  const roles = await rolesFor(trx, call.actor);
  const after = [...new Set(wanted)];
  const added = after.filter((role) => !before.includes(role));
  const gone = before.filter((role) => !after.includes(role));
  if (added.some((role) => !roles.some((known) => known.id === role))) {
    throw kernelErrors['request.invalid']({ fields: fieldError('roleIds', 'choice', call.locale) });
  }
  const touched = roles.filter((role) => added.includes(role.id) || gone.includes(role.id));
  await refuseBeyond(
    trx,
    call.actor,
    touched.flatMap(({ codes }) => codes),
  );
  if (gone.length > 0) await trx.deleteFrom('account_role').where('account_id', '=', id).where('role_id', 'in', gone).execute();
  if (added.length > 0)
    await trx
      .insertInto('account_role')
      .values(added.map((role_id) => ({ account_id: id, role_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (added.length + gone.length > 0) await sql`update account set updated_at = clock_timestamp() where id = ${id}`.execute(trx);
}

type Contact = Pick<Account, 'email' | 'phone'>;

async function refuseTaken(trx: Trx, { locale }: Pick<Call, 'locale'>, { email, phone }: Contact, own: number | null): Promise<void> {
  const other = async (column: 'email' | 'phone', value: string | null): Promise<boolean> => {
    const found = value === null ? undefined : await findAccount(trx, { column, value });
    return found !== undefined && found.id !== own;
  };
  if (await other('email', email)) throw identityErrors['identity.email-taken']({ fields: fieldError('email', 'taken', locale) });
  if (await other('phone', phone)) throw identityErrors['identity.phone-taken']({ fields: fieldError('phone', 'taken', locale) });
}

/** Somebody may take the address between the look and the write: the index says so. */
async function taking<T>({ locale }: Pick<Call, 'locale'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = takenConstraint(error);
    if (taken === 'account_email') throw identityErrors['identity.email-taken']({ fields: fieldError('email', 'taken', locale), cause: error });
    if (taken === 'account_phone') throw identityErrors['identity.phone-taken']({ fields: fieldError('phone', 'taken', locale), cause: error });
    throw error;
  }
}

/** Tells the old address, so that its owner notices the change. Links sent to it stop working. */
async function warnOldAddress(trx: Trx, { services, site }: Call<Users['update']>, account: Account): Promise<void> {
  await trx.deleteFrom('account_token').where('account_id', '=', account.id).execute();
  if (account.email === null || account.email_verified_at === null) return;
  await sendLink(trx, services, site, { account, to: account.email, template: emailMovedMail, route: routes.askReset() });
}

async function passwordSet(trx: Trx, call: Call<Users['update']>, account: Account): Promise<void> {
  await endSessions(trx, account.id, account.id === call.actor.userId ? call.actor.sessionId : null);
  if (account.email === null) return;
  await sendLink(trx, call.services, call.site, { account, to: account.email, template: passwordChangedMail, route: routes.askReset() });
}
