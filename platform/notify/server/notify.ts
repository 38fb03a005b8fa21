import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Jobs } from '#platform/jobs/server/queue.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { expandAnnouncement } from '../expand-job.ts';
import './tables.ts';
import type { Announcement, DeliveryPort, NotificationTrigger } from './trigger.ts';

export interface Notify {
  /** Everything that can be told, by id, in the order of the slices. */
  readonly triggers: ReadonlyMap<string, NotificationTrigger>;
  /** Ways out besides e-mail and the application itself. */
  readonly ports: ReadonlyMap<DeliveryPort['channel'], DeliveryPort>;
  /**
   * Says within a business transaction that something happened: one row in the outbox and the job that reads it. Who is told what,
   * and by which way, is found out later and elsewhere. An unknown trigger is a bug and throws.
   */
  announce(trx: Trx, site: Site, triggerId: string, record: Pick<Announcement, 'recordId'> & Partial<Announcement>): Promise<void>;
}

interface Parts {
  readonly triggers: readonly NotificationTrigger[];
  readonly ports: readonly DeliveryPort[];
  readonly jobs: Jobs;
  readonly now: () => Date;
}

export function makeNotify({ triggers, ports, jobs, now }: Parts): Notify {
  const byId = new Map(triggers.map((trigger) => [trigger.id, trigger]));
  if (byId.size < triggers.length) throw new Error('Two notification triggers have the same id.');
  return {
    triggers: byId,
    ports: new Map(ports.map((port) => [port.channel, port])),
    async announce(trx, site, triggerId, { recordId, facts = {}, actorUserId = null }) {
      if (!byId.has(triggerId)) throw new Error(`No slice declares the notification trigger "${triggerId}".`);
      const { id } = await trx
        .insertInto('announcement')
        .values({
          trigger: triggerId,
          record_id: recordId,
          facts: JSON.stringify(facts),
          actor_user_id: actorUserId,
          created_at: now(),
          done_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      // Without a slice that sends notifications the row waits, and nothing fails.
      if (jobs.definition(expandAnnouncement.name)) await jobs.start(trx, site, system, expandAnnouncement, { announcementId: id });
    },
  };
}
