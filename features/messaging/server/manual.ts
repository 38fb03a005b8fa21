import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { notificationsContract } from '../notifications-contract.ts';
import { readTarget } from '../domain/targets.ts';
import { messagingErrors } from '../errors.ts';
import { addresseesOf } from './addressees.ts';
import { findNotification } from './notifications.ts';
import { writeSending } from './send.ts';
import { isOn, loadSettings } from './settings.ts';

const mostPeople = 100_000;

/** Sends a notification by hand. Nobody is told before the number of people was seen and confirmed. */
export async function sendByHand(call: Call<(typeof notificationsContract)['send']>, ids: readonly string[] | null) {
  const { services, site, actor, body } = call;
  const notification = await findNotification(call.db, call.params.id, false, ids);
  if (notification.automatic) throw messagingErrors['notification.not-manual']();
  if (notification.triggers.length > 0) throw messagingErrors['notification.needs-record']();
  if (!notification.active) throw messagingErrors['notification.inactive']();
  if (body.targets.some((text) => readTarget(text)?.kind === 'own')) {
    throw kernelErrors['request.invalid']({ fields: fieldError('targets', 'choice', call.locale) });
  }
  const settings = await loadSettings(call.db);
  if (!isOn(settings, services, notification.channel)) throw messagingErrors['notification.channel-off']();
  const everybody = await addresseesOf(call.db, { ...notification, targets: body.targets }, null, null);
  const people = everybody.filter((person) => notification.channel !== 'email' || person.email !== null);
  const unreachable = everybody.length - people.length;
  if (people.length > mostPeople) throw messagingErrors['notification.too-many']({ params: { max: mostPeople } });
  if (body.dryRun) return { people: people.length, unreachable, sentId: null };
  if (people.length === 0) throw messagingErrors['notification.nobody']();
  if (body.expected !== undefined && body.expected !== people.length) {
    throw messagingErrors['notification.changed']({ params: { count: people.length }, extra: { count: people.length } });
  }
  const sender = { userId: actor.userId, name: actor.name };
  const written = await call.tx((trx) =>
    writeSending(trx, services, site, settings, { notification, people, about: null, at: services.now(), sender }),
  );
  return { people: people.length, unreachable, sentId: written?.sentId ?? null };
}
