import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '#platform/db/tables.ts';
import { isoInstant } from '#platform/kernel/dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { openJson, type Secrets } from '#platform/secrets/server/secrets.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { usualDays } from '../resources.ts';
import './tables.ts';

const stamped = z.object({ site: z.string(), at: isoInstant });

/** What a form carries so that its sending tells how long it lay open: sealed, so that nobody makes one. */
export const stampOf = (secrets: Secrets, { code }: Site, now: Date): string => secrets.seal(JSON.stringify({ site: code, at: now.toISOString() }));

/** When the form was handed out; null where the stamp is none of this municipality's. */
export function readStamp(secrets: Secrets, { code }: Site, stamp: string): Date | null {
  const found = openJson(secrets, stamped, stamp);
  return found?.site === code ? new Date(found.at) : null;
}

/** Topics a person may choose, in the town's order. */
export async function topicsFor(db: Db, locale: Locale): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('contact_topic')
    .select(['id', 'name', 'name_en'])
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, name_en: english }) => ({ id, name: (locale === 'en' && english) || name }));
}

export interface Answering {
  readonly email: string | null;
  readonly days: number;
  readonly active: boolean;
  /** Accounts of those who answer. */
  readonly users: readonly number[];
}

const nobody: Answering = { email: null, days: usualDays, active: false, users: [] };

/** Who answers a topic, and how soon; of none: nobody in particular, as soon as is usual. */
export async function answeringOf(db: Db | Trx, topicId: number | null): Promise<Answering> {
  if (topicId === null) return nobody;
  const { rows } = await sql<Answering>`select email, answer_days as days, active and deleted_at is null as active,
    (select coalesce(json_agg(user_id order by user_id), '[]') from contact_topic_user u where u.topic_id = t.id) as users
    from contact_topic t where id = ${topicId}`.execute(db);
  return rows[0] ?? nobody;
}

/** Where a person writes back to: the service's address, or the municipality's. */
export function repliesTo({ email }: Answering, { live, config }: Site): string | null {
  return email ?? live.ownerEmails[0] ?? config.contact.email ?? null;
}
