import { sql } from 'kysely';
import type { z } from 'zod';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { channelNames, channels, type Channel } from '../channels.ts';
import type { settingsInput } from '../inputs.ts';
import './tables.ts';

type Input = z.output<typeof settingsInput>;
export type NotificationSettings = Input & { readonly version: number };

/** Until settings are saved: both channels on, no quiet hours, kept for a year. */
const first: NotificationSettings = { emailOn: true, appOn: true, senderName: null, quietFrom: null, quietTo: null, retentionDays: 365, version: 0 };

export async function loadSettings(db: Db | Trx): Promise<NotificationSettings> {
  const row = await db.selectFrom('notification_setting').selectAll().executeTakeFirst();
  if (!row) return first;
  return {
    emailOn: row.email_on,
    appOn: row.app_on,
    senderName: row.sender_name,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    retentionDays: row.retention_days,
    version: row.version,
  };
}

export async function saveSettings(trx: Trx, version: number | null, input: Input): Promise<NotificationSettings> {
  await sql`select pg_advisory_xact_lock(hashtext('notification_setting'), hashtext(current_schema()))`.execute(trx);
  const current = await loadSettings(trx);
  if (version !== current.version) throw await staleRecord(trx, 'notification_setting', 1, current);
  const values = {
    email_on: input.emailOn,
    app_on: input.appOn,
    sender_name: input.senderName,
    quiet_from: input.quietFrom,
    quiet_to: input.quietTo,
    retention_days: input.retentionDays,
  };
  await trx
    .insertInto('notification_setting')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  return loadSettings(trx);
}

/** Does this installation have a provider for the channel? E-mail always: without a mail server it is shown in the demonstration's mailbox. */
export function isAvailable({ notify }: Pick<Services, 'notify'>, channel: Channel): boolean {
  return channel === 'email' || channel === 'app' || notify.ports.has(channel);
}

/** Is the channel switched on by the municipality? */
export function isOn(settings: NotificationSettings, services: Pick<Services, 'notify'>, channel: Channel): boolean {
  if (channel === 'email') return settings.emailOn;
  return channel === 'app' ? settings.appOn : isAvailable(services, channel);
}

export function presentChannels(settings: NotificationSettings, services: Pick<Services, 'notify'>) {
  return channels.map((id) => ({ id, name: channelNames[id], available: isAvailable(services, id), on: isOn(settings, services, id) }));
}
