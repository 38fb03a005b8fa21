import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { NotificationTrigger, NotificationSubject } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { quietUntil } from '../../domain/quiet.ts';
import { pushTopics, topicOf, type PushTopic } from '../../domain/topics.ts';
import { sendPushes } from '../../jobs.ts';
import type { Person } from '../addressees.ts';
import './tables.ts';

interface Told {
  readonly trigger: NotificationTrigger;
  readonly subject: NotificationSubject;
  readonly announcementId: number;
  /** Everybody any notification of the announcement addresses; each is told once. */
  readonly people: readonly Person[];
}

/**
 * Puts a notice for each person who has devices and wants to be told, beside what goes by mail and into the inbox. It names what happened
 * and the record's code: a locked screen shows it to whoever stands by.
 */
export async function queuePushes(trx: Trx, services: Services, site: Site, { trigger, subject, announcementId, people }: Told): Promise<void> {
  const first = new Map<number, Person>();
  for (const person of people) if (person.userId !== null && !first.has(person.userId)) first.set(person.userId, person);
  if (first.size === 0) return;
  const { rows } = await sql<{ user_id: number; topics: PushTopic[] | null; quiet_from: string | null; quiet_to: string | null }>`
    select d.user_id, p.topics, p.quiet_from, p.quiet_to from (select distinct user_id from push_device where user_id = any(${[...first.keys()]}::bigint[])) d
    left join push_preference p on p.user_id = d.user_id`.execute(trx);
  const now = services.now();
  const dues = new Set<number>();
  for (const row of rows) {
    const person = first.get(row.user_id);
    const topic = topicOf(trigger.targets.find(({ id }) => id === person?.target));
    if (!person || !(row.topics ?? pushTopics).includes(topic)) continue;
    const due = quietUntil(now, { from: row.quiet_from, to: row.quiet_to }, site.config.timeZone) ?? now;
    const made = await trx
      .insertInto('push_message')
      .values({
        user_id: row.user_id,
        title: trigger.label[person.locale],
        body: subject.title,
        // No key of a private page: whoever is told has an account.
        link: subject.link ?? '/portal/home',
        tag: `${trigger.id} ${announcementId}`,
        due_at: due,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) dues.add(due.getTime());
  }
  for (const due of dues) await sendAt(trx, services, site, new Date(due));
}

/** Starts the job that sends what is due then. */
export async function sendAt(trx: Trx, services: Services, site: Site, due: Date): Promise<void> {
  await services.jobs.start(trx, site, system, sendPushes, {}, Math.max(0, (due.getTime() - services.now().getTime()) / 1000));
}
