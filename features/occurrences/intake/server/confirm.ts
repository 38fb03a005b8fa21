import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { occurrenceLink } from '../../record/addresses.ts';
import { announce, push } from '../../record/server/announce.ts';
import { clockColumns, newClock } from '../../record/server/clock.ts';
import type { Context } from '../../record/server/context.ts';
import { confirmFollower, type Confirmed } from '../../record/server/follow.ts';
import { confirmAddress } from '../../record/server/follow-by-mail.ts';
import { receiptMail } from '../../record/server/mails.ts';
import { readReporter, readWhole } from '../../record/server/record.ts';
import { writeEvent } from '../../record/server/timeline.ts';

/** Follows a key that was mailed; doing it twice is the same as once. */
export async function confirm(trx: Trx, context: Context, token: string, browser: string): Promise<Confirmed> {
  const report = await confirmReport(trx, context, token);
  if (report) return report;
  const address = await confirmAddress(trx, context, token, browser);
  return address ? { kind: 'follow', ...address } : confirmFollower(trx, context, token);
}

async function confirmReport(trx: Trx, context: Context, token: string): Promise<Confirmed | null> {
  const { rows } = await sql<{ id: number; confirmed_at: Date | null }>`select o.id, o.confirmed_at from occurrence_reporter r
    join occurrence o on o.id = r.occurrence_id where r.confirm_token = ${token} and o.deleted_at is null for update of o`.execute(trx);
  const found = rows[0];
  if (!found) return null;
  const reporter = await readReporter(trx, found.id);
  const before = await readWhole(trx, found.id);
  const answer = { kind: 'report', code: before.code, token: reporter.private_token } as const;
  if (found.confirmed_at !== null) return answer;
  const { services, site, sight, now } = context;
  const clock = newClock(context, before.type_id, before.subtype_id, before.status_id);
  await sql`update occurrence set confirmed_at = ${now}, ${sql.join(clockColumns(clock))} where id = ${found.id}`.execute(trx);
  await writeEvent(trx, {
    occurrenceId: found.id,
    kind: 'confirmed',
    side: 'reporter',
    isPublic: false,
    actor: { userId: null, name: reporter.name ?? '' },
    at: now,
  });
  await push(trx, context, null, await readWhole(trx, found.id));
  await announce(trx, context, 'confirmed', found.id);
  await announce(trx, context, 'received', found.id);
  const data = {
    code: before.code,
    type: sight.catalogue.types.get(before.type_id)?.name ?? '',
    address: before.address,
    link: occurrenceLink(services.publicUrl(site), before.code, reporter.private_token),
  };
  if (reporter.email !== null) await services.mail.send(trx, site, { to: reporter.email, locale: reporter.locale, template: receiptMail, data });
  return answer;
}
