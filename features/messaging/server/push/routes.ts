import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '#platform/db/tables.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pushTopics } from '../../domain/topics.ts';
import { messagingErrors } from '../../errors.ts';
import { pushContract, type PushState } from '../../push-contract.ts';
import { pushTo } from './deliver.ts';
import { areKeys } from './encrypt.ts';
import { senderKey } from './key.ts';
import './tables.ts';

const mostDevices = 10;
/** Nights are quiet until somebody says otherwise. */
const night = { quiet_from: '22:00', quiet_to: '08:00' };

/** A person's own devices and choices. */
export function pushRoutes(app: FastifyInstance, services: Services): void {
  const show = async (db: Db | Trx, userId: number, key: string): Promise<PushState> => {
    const choice = await db.selectFrom('push_preference').selectAll().where('user_id', '=', userId).executeTakeFirst();
    const devices = await db.selectFrom('push_device').selectAll().where('user_id', '=', userId).orderBy('id').execute();
    const { quiet_from: quietFrom, quiet_to: quietTo } = choice ?? night;
    return {
      key,
      topics: [...(choice?.topics ?? pushTopics)],
      quietFrom,
      quietTo,
      devices: devices.map(({ id, name, created_at, used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        usedAt: used_at?.toISOString() ?? null,
      })),
    };
  };
  const present = async (trx: Trx, userId: number) => show(trx, userId, (await senderKey(trx, services.secrets)).publicKey);
  bind(app, services, pushContract, {
    // The first who looks makes the municipality's keys; whoever only sees as a role writes nothing.
    show: (call) => (call.actor.userId === null ? show(call.db, 0, '') : call.tx((trx) => present(trx, userOf(call)))),
    choose: (call) =>
      call.tx(async (trx) => {
        const { topics, quietFrom, quietTo } = call.body;
        const values = {
          topics: pushTopics.filter((one) => topics.includes(one)),
          quiet_from: quietFrom,
          quiet_to: quietTo,
          updated_at: services.now(),
        };
        await trx
          .insertInto('push_preference')
          .values({ user_id: userOf(call), ...values })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
          .execute();
        return present(trx, userOf(call));
      }),
    add: async (call) => {
      await checkEndpoint(services, call.body);
      return call.tx(async (trx) => {
        const { endpoint, p256dh, auth, name } = call.body;
        const state = await present(trx, userOf(call));
        const others = await trx
          .selectFrom('push_device')
          .select('id')
          .where('user_id', '=', userOf(call))
          .where('endpoint', '!=', endpoint)
          .execute();
        if (others.length >= mostDevices) throw messagingErrors['push.too-many-devices']({ params: { max: mostDevices } });
        const values = { user_id: userOf(call), p256dh, auth, locale: call.locale };
        // A browser that somebody else used before is this person's now.
        await trx
          .insertInto('push_device')
          .values({ ...values, endpoint, name: name ?? 'Navegador', created_at: services.now(), used_at: null })
          .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...values, ...(name !== null && { name }) }))
          .execute();
        return show(trx, userOf(call), state.key);
      });
    },
    remove: (call) =>
      call.tx(async (trx) => {
        const gone = await trx
          .deleteFrom('push_device')
          .where('id', '=', call.params.id)
          .where('user_id', '=', userOf(call))
          .returning('id')
          .executeTakeFirst();
        if (!gone) throw kernelErrors['record.not-found']();
        return present(trx, userOf(call));
      }),
    test: async (call) => {
      const { site, locale } = call;
      const key = await call.tx((trx) => senderKey(trx, services.secrets));
      const body = { pt: 'Este dispositivo recebe os avisos que escolheu.', en: 'This device gets the notices you chose.' }[locale];
      const outcomes = await pushTo(services, site, key, userOf(call), { title: site.config.head.title, body, link: '/portal/notices', tag: 'test' });
      const count = (what: string): number => outcomes.filter((one) => one === what).length;
      const state = await show(call.db, userOf(call), key.publicKey);
      return { sent: count('sent'), gone: count('gone'), failed: count('failed'), state };
    },
  });
}

/** The address comes from whoever calls: one that leads into the internal network is refused now, and again at each message. */
async function checkEndpoint(
  { outgoing }: Services,
  given: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
): Promise<void> {
  const refuse = (): Error => messagingErrors['push.bad-subscription']();
  const { protocol, hostname, port, username } = new URL(given.endpoint);
  // Push services answer on HTTPS; a machine's own address is reached only where the operator allows it.
  const isPlain = protocol === 'http:' && hostname === '127.0.0.1';
  if ((protocol !== 'https:' && !isPlain) || username !== '' || !areKeys(given)) throw refuse();
  await outgoing.checkHost(hostname, Number(port || (isPlain ? 80 : 443))).catch(() => {
    throw refuse();
  });
}

/** Nobody's, while an administrator sees as a role. */
function userOf({ actor }: Pick<Call, 'actor'>): number {
  return actor.userId ?? 0;
}
