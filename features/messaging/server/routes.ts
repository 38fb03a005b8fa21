import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { pageOffset } from '#platform/kernel/page.ts';
import type { NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { channelNames, channels, deliveryStatuses, statusNames } from '../channels.ts';
import { sentContract } from '../contract.ts';
import { inboxContract } from '../inbox-contract.ts';
import { commonTags } from '../domain/template.ts';
import type { NotificationInput } from '../inputs.ts';
import { exportSent } from '../jobs.ts';
import { scopes, type Scope } from '../notifications-contract.ts';
import { offeredTargets } from './addressees.ts';
import { checkNotification } from './check.ts';
import { textsFor } from './compose.ts';
import { countUnread, markRead, readInbox } from './inbox.ts';
import { mailboxRoutes } from './mailbox-routes.ts';
import { sendByHand } from './manual.ts';
import {
  findNotification,
  isNameTaken,
  listNotifications,
  lockForChange,
  nameTaken,
  presentNotifications,
  presentOne,
  restoreNotification,
  setDeleted,
  writeNotification,
} from './notifications.ts';
import { keptName, nameSql, startingNames, withheld } from './names.ts';
import { releaseAt } from './post.ts';
import { preferenceRoutes } from './preferences.ts';
import { pushRoutes } from './push/routes.ts';
import { preview } from './preview.ts';
import { readerOf } from './readers.ts';
import {
  copiesOf,
  countSent,
  deliveriesAtOnce,
  findSent,
  listSent,
  presentDelivery,
  presentSent,
  readDeliveries,
  removeSent,
  retryFailed,
  whereOf,
} from './sent.ts';
import { loadSettings, presentChannels, saveSettings } from './settings.ts';
import { knownTriggers, offeredTriggers, ownTargetsFor, presentTag, presentTrigger } from './triggers.ts';

export function routes(app: FastifyInstance, services: Services): void {
  mailboxRoutes(app, services);
  for (const scope of scopes) notificationRoutes(app, services, scope);
  preferenceRoutes(app, services);
  pushRoutes(app, services);
  sentRoutes(app, services);
  inboxRoutes(app, services);
}

function notificationRoutes(app: FastifyInstance, services: Services, { contract, triggers: module }: Scope): void {
  const offered = (site: Site) => offeredTriggers(services, site).filter((trigger) => module === null || trigger.module === module);
  const ids = (site: Site): readonly string[] | null => (module === null ? null : offered(site).map(({ id }) => id));
  bind(app, services, contract, {
    list: async ({ db, site, query, locale }) => {
      const { rows, total, totalIsExact } = await listNotifications(db, query, ids(site), nameSql(startingNames(services), locale));
      const { page, pageSize } = query;
      return { items: await presentNotifications(db, services, rows, locale), total, totalIsExact, page, pageSize };
    },
    lists: async ({ db, site, locale }) => ({
      channels: presentChannels(await loadSettings(db), services),
      triggers: offered(site).map((trigger) => presentTrigger(trigger, locale)),
      commonTags: commonTags.map((tag) => presentTag(tag, locale)),
    }),
    targets: async ({ db, query, locale }) => {
      const own = ownTargetsFor(knownTriggers(services, query.triggers.split(',').filter(Boolean)));
      return { items: await offeredTargets(db, own, query.q, locale) };
    },
    examples: async ({ site, actor, query }) => {
      const trigger = offered(site).find(({ id }) => id === query.trigger);
      return { items: [...((await trigger?.examples(site, actor)) ?? [])] };
    },
    preview: async ({ site, actor, body }) => preview(services, site, actor, body),
    settings: ({ db }) => loadSettings(db),
    settingsLists: async ({ db, site }) => ({
      channels: presentChannels(await loadSettings(db), services),
      officialName: site.live.mail?.fromName ?? site.config.authority,
      mailServer: !services.mail.isDemo(site),
    }),
    saveSettings: (call) => call.tx((trx) => saveSettings(trx, call.version, call.body)),
    show: async ({ db, site, params, locale }) => {
      await findNotification(db, params.id, false, ids(site));
      return presentOne(db, services, params.id, locale);
    },
    create: async (call) => {
      const id = await save(call, call.body, null, offered(call.site));
      return presentOne(call.db, services, id, call.locale);
    },
    update: async (call) => {
      await findNotification(call.db, call.params.id, false, ids(call.site));
      await save(call, call.body, call.params.id, offered(call.site));
      return presentOne(call.db, services, call.params.id, call.locale);
    },
    remove: (call) => call.tx((trx) => setDeleted(trx, call.params.id, services.now(), ids(call.site))),
    restore: async (call) => {
      await call.tx((trx) => restoreNotification(trx, call.params.id, ids(call.site), call.locale));
      return presentOne(call.db, services, call.params.id, call.locale);
    },
    send: (call) => sendByHand(call, ids(call.site)),
  });
}

type Writing = Pick<Call, 'tx' | 'site' | 'locale' | 'services' | 'version'>;

function save(call: Writing, input: NotificationInput, id: number | null, offered: readonly NotificationTrigger[]): Promise<number> {
  const { services, locale } = call;
  return call.tx(async (trx) => {
    const before = id === null ? null : await lockForChange(trx, services, id, call.version, locale);
    const name = keptName(before?.key ?? null, input.name, startingNames(services));
    checkNotification(services, offered, input, locale);
    if (await isNameTaken(trx, name, id)) throw nameTaken(locale);
    return writeNotification(trx, { ...input, name }, id);
  });
}

function sentRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, sentContract, {
    list: async ({ db, site, actor, query, locale }) => {
      const { page, pageSize, sort, ...filter } = query;
      const reader = await readerOf(services, site, actor);
      const where = whereOf(filter, site.config.timeZone, reader);
      const rows = await listSent(db, where, reader, sort, pageSize, pageOffset(query));
      return { items: rows.map((row) => presentSent(row, services, locale)), ...(await countSent(db, where)), page, pageSize };
    },
    lists: async ({ site }) => ({
      channels: channels.map((id) => ({ id, name: channelNames[id] })),
      states: deliveryStatuses.map((id) => ({ id, name: statusNames[id] })),
      modules: [...new Set(offeredTriggers(services, site).flatMap(({ module }) => module ?? []))],
    }),
    show: async ({ db, site, actor, params, query, locale }) => {
      const reader = await readerOf(services, site, actor);
      const row = await findSent(db, params.id, reader);
      const deliveries = await readDeliveries(db, row.id, query.page, reader);
      return {
        ...presentSent(row, services, locale),
        message: row.message_hidden ? withheld.text[locale] : textsFor(row, null, locale).message,
        ...(await copiesOf(db, row.id)),
        sender: row.sender_name,
        deliveries: deliveries.map((delivery) => presentDelivery(delivery, locale)),
        deliveriesLeft: Math.max(0, row.people - query.page * deliveriesAtOnce),
      };
    },
    remove: async (call) => {
      const reader = await readerOf(services, call.site, call.actor);
      await call.tx((trx) => removeSent(trx, call.params.id, reader));
    },
    retry: async (call) => {
      const reader = await readerOf(services, call.site, call.actor);
      return call.tx(async (trx) => {
        const now = services.now();
        const retried = await retryFailed(trx, call.params.id, now, reader);
        await releaseAt(trx, services, call.site, now, call.params.id);
        return { retried };
      });
    },
    export: async (call) => ({
      jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, exportSent, { ...call.body, locale: call.locale })),
    }),
  });
}

function inboxRoutes(app: FastifyInstance, services: Services): void {
  const mark = async (call: Pick<Call, 'tx' | 'site' | 'actor'>, id: number | null) => ({
    unread: await call.tx((trx) => markRead(trx, services, call.site, userOf(call), id)),
  });
  bind(app, services, inboxContract, {
    list: (call) => readInbox(call.db, userOf(call), call.locale, call.query.before),
    unread: async (call) => ({ unread: await countUnread(call.db, userOf(call)) }),
    readAll: (call) => mark(call, null),
    read: (call) => mark(call, call.params.id),
  });
}

/** Nobody's, while an administrator sees as a role: the inbox is empty then. */
function userOf({ actor }: Pick<Call, 'actor'>): number {
  return actor.userId ?? 0;
}
