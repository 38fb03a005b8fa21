import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Trx } from '#platform/db/tables.ts';
import { summaryAt } from '../domain/digest.ts';
import type { Person } from './addressees.ts';
import './tables.ts';
import type { PreferenceRow } from './tables.ts';

/** When an e-mail to one person leaves, and where that person may change it. */
export interface MailPlan {
  readonly person: Person;
  /** Of the summary it waits for; null: by itself. */
  readonly summary: Date | null;
  readonly manage: string | null;
}

export const managePath = (token: string): string => `/portal/notices/${token}`;

/**
 * What each person wants of e-mail: those who want none are left out. Receipts and typed addresses go as they always did. A
 * person written to for the first time gets a preference of their own, so that the mail can name where to change it.
 */
export async function planMails(trx: Trx, people: readonly Person[], now: Date, timeZone: string, gathers: boolean): Promise<MailPlan[]> {
  const free = people.filter(({ choice, email }) => choice && email !== null);
  if (free.length === 0) return people.map((person) => ({ person, summary: null, manage: null }));
  const wanted = await preferencesOf(trx, free);
  const lately = gathers ? await mailedLately(trx, free, now) : new Map<string, number>();
  return people.flatMap((person): MailPlan[] => {
    const preference = person.choice && person.email !== null ? wanted(person) : undefined;
    if (!preference) return [{ person, summary: null, manage: null }];
    const manage = managePath(preference.token);
    const summary = summaryAt(preference.frequency, lately.get(keyOf(person)) ?? 0, now, timeZone);
    if (summary === 'never') return [];
    return [{ person, summary: gathers ? summary : null, manage }];
  });
}

const keyOf = ({ email }: Person): string => (email ?? '').toLowerCase();

async function preferencesOf(trx: Trx, people: readonly Person[]): Promise<(person: Person) => PreferenceRow | undefined> {
  const rows = people.map((person) => ({ user_id: person.userId, email: person.userId === null ? keyOf(person) : null, token: newToken() }));
  await sql`insert into notification_preference (user_id, email, token)
    select r.user_id, r.email, r.token from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (user_id bigint, email text, token text)
    on conflict do nothing`.execute(trx);
  const userIds = people.flatMap(({ userId }) => userId ?? []);
  const emails = people.filter(({ userId }) => userId === null).map(keyOf);
  const { rows: found } = await sql<PreferenceRow>`select * from notification_preference
    where user_id = any(${userIds}::bigint[]) or (user_id is null and email = any(${emails}::text[]))`.execute(trx);
  const byUser = new Map(found.map((row) => [row.user_id, row]));
  const byEmail = new Map(found.filter((row) => row.user_id === null).map((row) => [row.email, row]));
  return (person) => (person.userId === null ? byEmail.get(keyOf(person)) : byUser.get(person.userId));
}

/** Mails of the last hour that were no receipts, waiting ones included, by address. */
async function mailedLately(trx: Trx, people: readonly Person[], now: Date): Promise<Map<string, number>> {
  const addresses = [...new Set(people.map(({ email }) => email ?? ''))];
  const { rows } = await sql<{ address: string; n: number }>`select lower(address) as address, count(*)::int as n from notification_delivery
    where channel = 'email' and manage is not null and address = any(${addresses}::text[]) and created_at > ${new Date(now.getTime() - 3_600_000)}
    group by 1`.execute(trx);
  return new Map(rows.map(({ address, n }) => [address, n]));
}

export function newToken(): string {
  return randomBytes(24).toString('base64url');
}
