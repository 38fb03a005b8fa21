import { sql } from 'kysely';
import type { Call } from '#platform/http/server/call.ts';
import { contextOf } from '../../record/server/context.ts';
import { iso, presentStatus, presentType, shownStatus } from '../../record/server/present.ts';
import { visible } from '../../record/server/where.ts';
import { reminderAbout } from './remind.ts';
import { readReminder, runsNow, waitingFor } from './reminders.ts';

const counted = 1000;
const shown = 20;

/** What a reminder would do if it ran now, whether or not it is in force: nothing is sent and nothing is marked. */
export async function reminderDue(call: Pick<Call, 'db' | 'site' | 'services' | 'actor' | 'locale' | 'request'>, id: number) {
  const { db, site, services } = call;
  const reminder = await readReminder(db, id);
  const { sight, now } = await contextOf(call);
  const every = await waitingFor(db, site, sight.catalogue, reminder, now, { limit: counted + 1 });
  const mine = await waitingFor(db, site, sight.catalogue, reminder, now, { limit: shown, seen: visible(sight) });
  const people = new Set<string>();
  for (const one of every.slice(0, shown)) {
    const message = await reminderAbout(db, site, services, reminder, one, now);
    for (const { userId, email, phone } of message?.people ?? []) people.add(String(userId ?? email ?? phone));
  }
  const { rows } = await sql<{
    id: number;
    code: string;
    type_id: number;
    status_id: number;
    address: string;
  }>`select id, code, type_id, status_id, address
    from occurrence where id = any(${mine.map((one) => one.id)}::bigint[])`.execute(db);
  const items = mine.flatMap((one) => {
    const row = rows.find((found) => found.id === one.id);
    if (!row) return [];
    return [
      {
        code: row.code,
        type: presentType(sight.catalogue, row.type_id),
        status: presentStatus(shownStatus(sight, row.status_id)),
        address: row.address,
        since: iso(one.since),
        round: one.round + 1,
      },
    ];
  });
  const total = Math.min(every.length, counted);
  return { total, totalIsExact: every.length <= counted, inForce: runsNow(reminder, sight.catalogue, site, now), people: people.size, items };
}
