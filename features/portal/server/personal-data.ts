import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { forgetPhotoNames } from '#platform/files/server/personal-data.ts';
import { personalField, personalFile, scrubAudit, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import './tables.ts';

/** What somebody wrote under a confirmed address. No record the municipality must keep: with the account it goes. */
export const portalPersonalData: PersonalData = {
  collect: async (db, { email }) => {
    if (email === null) return [];
    const rows = await db
      .selectFrom('contact_message as m')
      .leftJoin('contact_sending as s', 's.message_id', 'm.id')
      .selectAll('m')
      .select('s.consent_at')
      .where('m.email', '=', email)
      .orderBy('m.id', 'desc')
      .execute();
    const ids = rows.map(({ id }) => id);
    const answers = await db
      .selectFrom('contact_entry')
      .selectAll()
      .where(sql<boolean>`message_id = any(${ids}::bigint[]) and kind <> 'note'`)
      .orderBy('id')
      .execute();
    const files = await db
      .selectFrom('contact_attachment')
      .selectAll()
      .where(sql<boolean>`message_id = any(${ids}::bigint[])`)
      .orderBy('message_id')
      .orderBy('position')
      .execute();
    return [
      {
        id: 'contact',
        title: { pt: 'Pedidos de contacto que enviou', en: 'Contact requests you sent' },
        rows: rows.map((row) => [
          personalField('at', 'Data', 'Date', row.created_at),
          personalField('name', 'Nome', 'Name', row.name),
          personalField('email', 'E-mail', 'E-mail', row.email),
          personalField('phone', 'Telefone', 'Phone', row.phone),
          personalField('subject', 'Assunto', 'Subject', row.subject),
          personalField('message', 'Mensagem', 'Message', row.message),
          personalField('consentAt', 'Consentimento', 'Consent', row.consent_at),
        ]),
      },
      {
        id: 'contact-answers',
        title: { pt: 'Respostas que teve', en: 'Answers you got' },
        rows: answers.map((row) => [
          personalField('number', 'Pedido', 'Request', row.message_id),
          personalField('at', 'Data', 'Date', row.created_at),
          personalField('text', 'Texto', 'Text', row.text),
        ]),
      },
      {
        id: 'contact-files',
        title: { pt: 'Ficheiros que enviou com pedidos', en: 'Files you sent with requests' },
        rows: files.map((row) => [
          personalField('number', 'Pedido', 'Request', row.message_id),
          personalFile('file', 'Ficheiro', 'File', `contactos/${row.message_id}/${row.position + 1}`, row.file_id),
        ]),
      },
    ];
  },
  forget: async (trx, { userId, email }) => {
    await trx.deleteFrom('contact_topic_user').where('user_id', '=', userId).execute();
    if (email !== null) await forgetContacts(trx, sql`email = ${email}`);
  },
};

const contactColumns = ['subject', 'name', 'email', 'phone', 'message', 'note'] as const;

/** Requests with their correspondence, their files, and what their history remembers. Answers how many. */
export async function forgetContacts(trx: Trx, which: RawBuilder<unknown>): Promise<number> {
  const { rows: files } = await sql<{ id: string }>`update file set deleted_at = now() where id in (select file_id from contact_attachment
    where message_id in (select id from contact_message where ${which})) returning id`.execute(trx);
  await forgetPhotoNames(
    trx,
    files.map(({ id }) => id),
  );
  const { rows: gone } = await sql<{ id: number }>`delete from contact_message where ${which} returning id`.execute(trx);
  await scrubAudit(trx, 'contact_message', gone, contactColumns);
  return gone.length;
}
