import { sql } from 'kysely';
import { inLanguage } from '#platform/crud/resource.ts';
import { byIds } from '#platform/crud/server/store.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import { users, type UserRecord } from '../users-contract.ts';
import { aboveActor } from './user-rules.ts';

/** What the page of a user shows, deleted or not; undefined where there is none. */
export async function readUser(db: Db | Trx, call: Pick<Call, 'actor' | 'services' | 'locale'>, id: number): Promise<UserRecord | undefined> {
  const [record] = await byIds(db as Db, inLanguage(users, call.locale), [id]);
  if (!record) return undefined;
  const { rows } = await sql<{ email_verified: boolean; phone_confirmed: boolean; invited_at: Date | null; sessions: number }>`
    select a.email_verified_at is not null as email_verified, a.phone_verified_at is not null as phone_confirmed, a.invited_at,
      (select count(*)::int from session s where s.account_id = a.id and s.expires_at > ${call.services.now()}) as sessions
    from account a where a.id = ${id}`.execute(db);
  const more = rows[0];
  const self = call.actor.userId === id;
  return {
    ...record,
    emailVerified: more?.email_verified ?? false,
    phoneConfirmed: more?.phone_confirmed ?? false,
    invitedAt: more?.invited_at ? new Date(more.invited_at).toISOString() : null,
    sessions: more?.sessions ?? 0,
    manageable: self || !(await aboveActor(db, call.actor, [id])).has(id),
    self,
  };
}

export async function liveUser(db: Db | Trx, call: Pick<Call, 'actor' | 'services' | 'locale'>, id: number): Promise<UserRecord> {
  const user = await readUser(db, call, id);
  if (!user || user.deletedAt !== null) throw kernelErrors['record.not-found']();
  return user;
}

/** Throws 409 with the newer record, who wrote it and when, unless the caller's version is the current one. */
export async function checkVersion(trx: Trx, call: Pick<Call, 'actor' | 'services' | 'version'>, current: UserRecord): Promise<void> {
  if (call.version === current.version) return;
  throw await staleRecord(trx, 'account', current.id, current);
}
