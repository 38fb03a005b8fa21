import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { readDevice } from '../domain/device.ts';
import type { sessionsContract, SessionView } from '../sessions-contract.ts';

type Sessions = typeof sessionsContract;

/** More than anybody has; the oldest beyond are seen when others have ended. */
const most = 100;

export async function listSessions({ db, actor, services }: Call<Sessions['list']>): Promise<{ items: SessionView[] }> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('account_id', '=', actor.userId ?? 0)
    .where('expires_at', '>', services.now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      ...readDevice(row.user_agent),
      address: row.address,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      current: String(row.id) === actor.sessionId,
    })),
  };
}

/** Another person's session answers 404. */
export async function endOneSession(call: Call<Sessions['end']>): Promise<void> {
  const { actor, params } = call;
  await call.tx(async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('id', '=', params.id)
      .where('account_id', '=', actor.userId ?? 0)
      .returning('id')
      .execute();
    if (ended.length === 0) throw kernelErrors['record.not-found']();
  });
}

export async function endOtherSessions(call: Call<Sessions['endOthers']>): Promise<{ ended: number }> {
  const { actor } = call;
  return call.tx(async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('account_id', '=', actor.userId ?? 0)
      .where('id', '!=', Number(actor.sessionId ?? 0))
      .returning('id')
      .execute();
    return { ended: ended.length };
  });
}
