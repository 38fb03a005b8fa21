import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Trx } from '#platform/db/tables.ts';

/**
 * Messages a day that people who are not signed in, or who name another's address, may cause at one address (decision 035). Kinds count
 * apart: whoever wastes one leaves the others, above all the way back into an account.
 */
const strangerCaps = {
  /** Registration, confirmation again, password reset, moving an account to another address. */
  account: 5,
  /** Receipts and confirmations of reports; a busy day of one reporter. */
  report: 10,
  /** Receipts of contact requests. */
  contact: 5,
  /** Asking whether the owner of the address wants to follow. */
  follow: 3,
  /** The same for weekly letters. */
  letter: 3,
} as const;
export type StrangerMail = keyof typeof strangerCaps;

const windowHours = 24;

/**
 * Takes one message of the day's number; false when there is none left and nothing may be sent. Call it before looking whether the address
 * is known, so that the limit tells nobody either.
 */
export async function mayMail(trx: Trx, kind: StrangerMail, address: string, now: Date): Promise<boolean> {
  const key = createHash('sha256').update(`${kind}\n${address.trim().toLowerCase()}`).digest('hex');
  const begun = new Date(now.getTime() - windowHours * 3_600_000);
  const { rows } = await sql<{ used: number }>`insert into stranger_mail as m (key, used, since) values (${key}, 1, ${now})
    on conflict (key) do update set used = case when m.since <= ${begun} then 1 else m.used + 1 end,
      since = case when m.since <= ${begun} then excluded.since else m.since end
    returning used`.execute(trx);
  return (rows[0]?.used ?? 1) <= strangerCaps[kind];
}

/** Counters whose day is over. */
export async function forgetStrangerMail(trx: Trx, now: Date): Promise<void> {
  await sql`delete from stranger_mail where since <= ${new Date(now.getTime() - windowHours * 3_600_000)}`.execute(trx);
}
