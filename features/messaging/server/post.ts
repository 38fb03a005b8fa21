import { system } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { releaseMessages } from '../jobs.ts';
import { mailFor, textsFor } from './compose.ts';
import { loadSettings, type NotificationSettings } from './settings.ts';
import './tables.ts';
import type { DeliveryRow, SentRow } from './tables.ts';

/** Messages handed over in one transaction. */
export const batch = 100;

/** Puts e-mails into the platform's outbox, whose job delivers them. */
export async function postMails(
  trx: Trx,
  services: Services,
  site: Site,
  settings: NotificationSettings,
  sent: SentRow,
  deliveries: readonly DeliveryRow[],
): Promise<void> {
  const base = services.publicUrl(site);
  for (const delivery of deliveries) {
    if (delivery.address === null) continue;
    const stop = delivery.stop ?? delivery.manage;
    const letter = {
      to: delivery.address,
      locale: delivery.locale,
      sender: settings.senderName,
      ...mailFor(base, sent, delivery),
      unsubscribe: stop === null ? null : base + stop,
    };
    const mailId = await services.mail.send(trx, site, letter);
    const shown = services.mail.isDemo(site) ? { status: 'sent' as const, sent_at: services.now() } : { status: 'waiting' as const, sent_at: null };
    await trx
      .updateTable('notification_delivery')
      .set({ mail_id: mailId, error: null, ...shown })
      .where('id', '=', delivery.id)
      .execute();
  }
}

/** Everything that is due and not yet handed over. Several of these may run at once: each takes other rows. */
export const releaseHandler = handleJob(releaseMessages, async ({ site, services, signal }) => {
  let mails = 0;
  for (let taken = batch; taken === batch; mails += taken) {
    signal.throwIfAborted();
    taken = await site.tx(system, (trx) => releaseBatch(trx, services, site));
  }
  const others = await releasePorts(services, site, signal);
  return { data: { mails, others } };
});

async function releaseBatch(trx: Trx, services: Services, site: Site): Promise<number> {
  const due = await trx
    .selectFrom('notification_delivery')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('mail_id', 'is', null)
    .where('digest', '=', false)
    .where('channel', '=', 'email')
    .where('due_at', '<=', services.now())
    .orderBy('due_at')
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute();
  const settings = await loadSettings(trx);
  for (const [sentId, deliveries] of Map.groupBy(due, ({ sent_id }) => sent_id)) {
    const sent = await trx.selectFrom('sent_notification').selectAll().where('id', '=', sentId).executeTakeFirstOrThrow();
    await postMails(trx, services, site, settings, sent, deliveries);
  }
  return due.length;
}

/** Text messages and the like go one by one, each at most once: a provider that takes a message cannot be asked whether it did. */
async function releasePorts(services: Services, site: Site, signal: AbortSignal): Promise<number> {
  let sent = 0;
  for (const port of services.notify.ports.values()) {
    for (;;) {
      signal.throwIfAborted();
      const delivery = await claim(site.db, port.channel, services.now());
      if (!delivery) break;
      sent += 1;
      const record = await site.db.selectFrom('sent_notification').selectAll().where('id', '=', delivery.sent_id).executeTakeFirstOrThrow();
      const { subject, message } = textsFor(record, delivery.name, delivery.locale);
      const url = delivery.link === null ? null : `${services.publicUrl(site)}/#${delivery.link}`;
      await port.send(site, { to: delivery.address ?? '', locale: delivery.locale, subject, text: message, url }).catch((error: unknown) =>
        site.db
          .updateTable('notification_delivery')
          .set({ status: 'failed', sent_at: null, error: String(error).slice(0, 1000) })
          .where('id', '=', delivery.id)
          .execute(),
      );
    }
  }
  return sent;
}

function claim(db: Db, channel: DeliveryRow['channel'], now: Date): Promise<DeliveryRow | undefined> {
  const next = db
    .selectFrom('notification_delivery')
    .select('id')
    .where('status', '=', 'waiting')
    .where('channel', '=', channel)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db.updateTable('notification_delivery').set({ status: 'sent', sent_at: now }).where('id', '=', next).returningAll().executeTakeFirst();
}

/** Starts the job that hands over what is due then; one that is on its way for the same moment is enough. */
export async function releaseAt(trx: Trx, services: Services, site: Site, due: Date, exceptSentId: number): Promise<void> {
  const now = services.now();
  if (due > now) {
    const planned = await trx
      .selectFrom('notification_delivery')
      .select('id')
      .where('status', '=', 'waiting')
      .where('mail_id', 'is', null)
      .where('digest', '=', false)
      .where('due_at', '=', due)
      .where('sent_id', '!=', exceptSentId)
      .limit(1)
      .executeTakeFirst();
    if (planned) return;
  }
  await services.jobs.start(trx, site, system, releaseMessages, {}, Math.max(0, (due.getTime() - now.getTime()) / 1000));
}
