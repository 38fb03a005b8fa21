import { sql } from 'kysely';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Kind } from './tables.ts';

/** An editor says every half minute that the text is open; whoever was silent for a minute and a half has left. */
const gone = 90_000;

export async function notePresence(call: CallContext, kind: Kind, id: number): Promise<{ name: string; at: string }[]> {
  const now = call.services.now();
  const since = new Date(now.getTime() - gone);
  const { userId } = call.actor;
  return call.tx(async (trx) => {
    const row = await trx.selectFrom(kind).select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
    if (!row) throw kernelErrors['record.not-found']();
    await trx.deleteFrom('content_presence').where('at', '<', since).execute();
    if (userId !== null)
      await sql`insert into content_presence (kind, item_id, user_id, at) values (${kind}, ${id}, ${userId}, ${now})
        on conflict (kind, item_id, user_id) do update set at = excluded.at`.execute(trx);
    const { rows } = await sql<{ name: string; at: Date }>`select a.name, p.at from content_presence p join account a on a.id = p.user_id
      where p.kind = ${kind} and p.item_id = ${id} and p.user_id is distinct from ${userId} order by p.at desc limit 10`.execute(trx);
    return rows.map(({ name, at }) => ({ name, at: new Date(at).toISOString() }));
  });
}
