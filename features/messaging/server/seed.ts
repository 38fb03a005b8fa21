import type { Trx } from '#platform/db/tables.ts';
import type { NotificationTrigger } from '#platform/notify/server/trigger.ts';
import './tables.ts';

/** Makes the notifications a municipality starts with that it never had. Run at every start: what a clerk changed or deleted stays so. */
export async function seedNotifications(trx: Trx, triggers: readonly NotificationTrigger[]): Promise<void> {
  const starters = triggers.flatMap((trigger) => trigger.defaults.map((starter) => ({ trigger, starter })));
  if (starters.length === 0) return;
  await trx
    .insertInto('notification')
    .values(
      starters.map(({ trigger, starter: { key, channel, targets, active, name, subject, message } }) => ({
        key,
        name: name.pt,
        automatic: !trigger.byHand,
        channel,
        subject_pt: subject.pt,
        subject_en: subject.en,
        message_pt: message.pt,
        message_en: message.en,
        triggers: [trigger.id],
        targets: [...targets],
        cc: [],
        bcc: [],
        active,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
