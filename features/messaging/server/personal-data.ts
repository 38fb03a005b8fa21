import { sql } from 'kysely';
import { personalField, scrubAudit, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import { closedName } from '#platform/privacy/server/closed-name.ts';
import './push/tables.ts';
import { takeOutOfMessages } from './forget-messages.ts';
import './tables.ts';

/** Notices sent to a person, in the inbox or to the confirmed address; and what the person sent to others by hand. */
export const messagingPersonalData: PersonalData = {
  collect: async (db, { userId, email }) => {
    const { rows } = await sql<{ created_at: Date; channel: string; subject: string; message: string; address: string | null; read_at: Date | null }>`
      select d.created_at, d.channel, case d.locale when 'en' then s.subject_en else s.subject_pt end as subject,
        case d.locale when 'en' then s.message_en else s.message_pt end as message, d.address, d.read_at
      from notification_delivery d join sent_notification s on s.id = d.sent_id
      where d.user_id = ${userId} or (d.user_id is null and d.address = ${email}) order by d.id desc limit 1000`.execute(db);
    const devices = await db
      .selectFrom('push_device')
      .select(['name', 'created_at', 'used_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return [
      {
        id: 'notices',
        title: { pt: 'Avisos que lhe enviámos', en: 'Notices we sent you' },
        rows: rows.map((row) => [
          personalField('at', 'Data', 'Date', row.created_at),
          personalField('channel', 'Canal', 'Channel', row.channel),
          personalField('address', 'Para', 'To', row.address),
          personalField('subject', 'Assunto', 'Subject', row.subject),
          personalField('text', 'Texto', 'Text', row.message),
          personalField('readAt', 'Lido em', 'Read on', row.read_at),
        ]),
      },
      {
        id: 'devices',
        title: { pt: 'Dispositivos que recebem avisos', en: 'Devices that get notices' },
        rows: devices.map((row) => [
          personalField('name', 'Dispositivo', 'Device', row.name),
          personalField('since', 'Desde', 'Since', row.created_at),
          personalField('usedAt', 'Último aviso', 'Last notice', row.used_at),
        ]),
      },
    ];
  },
  forget: async (trx, { userId, email, words }) => {
    await trx.deleteFrom('push_device').where('user_id', '=', userId).execute();
    await trx.deleteFrom('push_preference').where('user_id', '=', userId).execute();
    await trx.deleteFrom('push_message').where('user_id', '=', userId).execute();
    const theirs = sql`(user_id = ${userId} or (user_id is null and address = ${email}))`;
    await sql`delete from notification_delivery where ${theirs} and (channel = 'app' or status = 'waiting')`.execute(trx);
    await sql`update notification_delivery set name = null, address = null, link = null, stop = null, choices = null, manage = null where ${theirs}`.execute(
      trx,
    );
    await sql`delete from notification_preference where user_id = ${userId} or (user_id is null and email = ${email})`.execute(trx);
    const sent = await trx
      .updateTable('sent_notification')
      .set({ sender_name: closedName })
      .where('sender_user_id', '=', userId)
      .returning('id')
      .execute();
    await scrubAudit(trx, 'sent_notification', sent, ['sender_name']);
    // What was sent about the account itself, by identity.
    await takeOutOfMessages(trx, sql`trigger like 'identity.%' and record_id = ${String(userId)}`, words);
    if (email === null) return;
    await sql`update sent_notification set cc = array_remove(cc, ${email}) where cc @> array[${email}]`.execute(trx);
    const { rows: templates } = await sql<{ id: number }>`update notification set cc = array_remove(cc, ${email}), bcc = array_remove(bcc, ${email})
      where cc @> array[${email}] or bcc @> array[${email}] returning id`.execute(trx);
    await scrubAudit(trx, 'notification', templates, ['cc', 'bcc']);
  },
};
