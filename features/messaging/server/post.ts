import { system } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Letter } from '#platform/mail/server/mail.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { releaseMessages } from '../jobs.ts';
import { mailFor, textsFor } from './compose.ts';
import { loadSettings, type NotificationSettings } from './settings.ts';
import './tables.ts';
import type { DeliveryRow, SentRow } from './tables.ts';

/** Messages handed over in one transaction. */
export const batch = 100;

/**
 * Puts e-mails into the platform's outbox, whose job delivers them. Copies are what mail means by them: everybody sees the addressee and
 * who has a copy, nobody sees a blind copy. Where the addressee's mail holds private links the copies get one message without them.
 */
export async function postMails(
  trx: Trx,
  services: Services,
  site: Site,
  settings: NotificationSettings,
  sent: SentRow,
  deliveries: readonly DeliveryRow[],
): Promise<void> {
  const base = services.publicUrl(site);
  const demo = services.mail.isDemo(site);
  const shown = demo ? { status: 'sent' as const, sent_at: services.now() } : { status: 'waiting' as const, sent_at: null };
  const post = async (of: readonly Posted[], written: DeliveryRow, header: Pick<Letter<never>, 'to' | 'cc' | 'undisclosed'>): Promise<void> => {
    const stop = written.stop ?? written.manage;
    const mailId = await services.mail.send(trx, site, {
      ...header,
      envelope: of.map(({ address }) => address),
      locale: written.locale,
      sender: settings.senderName,
      ...mailFor(base, sent, written),
      unsubscribe: stop === null ? null : base + stop,
    });
    const ids = of.map(({ id }) => id);
    await trx
      .updateTable('notification_delivery')
      .set({ mail_id: mailId, error: null, ...shown })
      .where('id', 'in', ids)
      .execute();
  };
  const reachable = deliveries.filter((delivery): delivery is Posted => delivery.address !== null);
  const [main, copies] = [reachable.filter(({ role }) => role === 'to'), reachable.filter(({ role }) => role !== 'to')];
  const header = { cc: sent.cc };
  const [first] = copies;
  const addressees = first ? await firstAddressees(trx, sent.id) : [];
  const [only] = addressees.length === 1 ? addressees : [];
  // One message for all where it holds nothing that is the addressee's own.
  const [alone] = main;
  if (alone && first && alone.id === only?.id && !isPersonal(alone, first)) return post(reachable, alone, { ...header, to: alone.address });
  for (const delivery of main) await post([delivery], delivery, { ...header, to: delivery.address });
  if (first) await post(copies, first, { ...header, to: only?.address ?? first.address, undisclosed: only === undefined });
}

type Posted = DeliveryRow & { readonly address: string };

/** Does the mail hold keys of its addressee: a private page, an answer, the way to stop? A copy must not. */
function isPersonal({ choices, stop, manage, link }: DeliveryRow, copy: DeliveryRow): boolean {
  return choices !== null || stop !== null || manage !== null || link !== copy.link;
}

/** To whom a sending is written, by mails that left or will leave. */
function firstAddressees(trx: Trx, sentId: number) {
  return trx
    .selectFrom('notification_delivery')
    .select(['id', 'address'])
    .where('sent_id', '=', sentId)
    .where('role', '=', 'to')
    .where('address', 'is not', null)
    .orderBy('id')
    .limit(2)
    .execute();
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
