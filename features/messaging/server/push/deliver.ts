import { system } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { sendPushes } from '../../jobs.ts';
import { encrypt, vapidHeader } from './encrypt.ts';
import { senderKey, type SenderKey } from './key.ts';
import { sendAt } from './queue.ts';
import type { DeviceRow, MessageRow } from './tables.ts';

const atOnce = 50;
/** Until another worker may take what one died with. */
const leaseSeconds = 300;
/** Seconds until the next try; after the last the notice is given up: it stands in the inbox all the same. */
const waits = [60, 300, 1800, 7200];
/** A device that is off for longer is told nothing: what waits a day is no news. */
const lifeSeconds = 86_400;

export type Notice = Pick<MessageRow, 'title' | 'body' | 'link' | 'tag'>;
export type Outcome = 'sent' | 'gone' | 'failed';

/** Sends what is due. A notice sent again after a crash replaces itself on the screen (`tag`). */
export const pushHandler = handleJob(sendPushes, async ({ site, services, signal }) => {
  let sent = 0;
  for (;;) {
    signal.throwIfAborted();
    const due = await claim(services, site);
    if (due.length === 0) break;
    const key = await site.tx(system, (trx) => senderKey(trx, services.secrets));
    for (const message of due) {
      signal.throwIfAborted();
      const outcomes = await pushTo(services, site, key, message.user_id, message);
      if (outcomes.includes('sent')) sent += 1;
      await settle(services, site, message, outcomes.includes('failed'));
    }
  }
  return { data: { sent } };
});

async function claim(services: Services, site: Site): Promise<MessageRow[]> {
  const now = services.now();
  return site.tx(system, (trx) => {
    const next = trx
      .selectFrom('push_message')
      .select('id')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked();
    return trx
      .updateTable('push_message')
      .set((eb) => ({ due_at: new Date(now.getTime() + leaseSeconds * 1000), tries: eb('tries', '+', 1) }))
      .where('id', 'in', next)
      .returningAll()
      .execute();
  });
}

async function settle(services: Services, site: Site, { id, tries }: MessageRow, failed: boolean): Promise<void> {
  const wait = failed ? waits[tries - 1] : undefined;
  if (failed && wait === undefined) site.log.warn({ message: id }, 'a notice reached no push service and is given up');
  await site.tx(system, async (trx) => {
    if (wait === undefined) return void (await trx.deleteFrom('push_message').where('id', '=', id).execute());
    const due = new Date(services.now().getTime() + wait * 1000);
    await trx.updateTable('push_message').set({ due_at: due }).where('id', '=', id).execute();
    await sendAt(trx, services, site, due);
  });
}

/** To every device of a person. A subscription the service no longer knows is forgotten. */
export async function pushTo(services: Services, site: Site, key: SenderKey, userId: number, notice: Notice): Promise<Outcome[]> {
  const devices = await site.db.selectFrom('push_device').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  return Promise.all(
    devices.map(async (device) => {
      const outcome = await pushOne(services, site, key, device, notice);
      await site.tx(system, async (trx) => {
        if (outcome === 'gone') await trx.deleteFrom('push_device').where('id', '=', device.id).execute();
        if (outcome === 'sent') await trx.updateTable('push_device').set({ used_at: services.now() }).where('id', '=', device.id).execute();
      });
      return outcome;
    }),
  );
}

async function pushOne(services: Services, site: Site, key: SenderKey, device: DeviceRow, notice: Notice): Promise<Outcome> {
  const { title, body, link, tag } = notice;
  const now = services.now();
  try {
    const { status } = await services.outgoing.fetch(device.endpoint, {
      method: 'POST',
      headers: {
        authorization: vapidHeader(device.endpoint, key.privateJwk, key.publicKey, services.publicUrl(site), now),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(lifeSeconds),
        urgency: 'normal',
      },
      body: encrypt(JSON.stringify({ title, body, to: link, tag }), device),
      maxRedirects: 0,
      maxBytes: 64 * 1024,
      timeoutMs: 10_000,
    });
    if (status >= 200 && status < 300) return 'sent';
    // 403: the subscription was made for another key. 400 and 413 will not be better the next time, but the device may be.
    if (status === 404 || status === 410 || status === 403) return 'gone';
    site.log.warn({ status, service: new URL(device.endpoint).host }, 'a push service did not take a notice');
    return 'failed';
  } catch (error) {
    site.log.warn({ err: error, service: new URL(device.endpoint).host }, 'a push service could not be reached');
    return 'failed';
  }
}
