import { personalField, scrubAudit, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import './tables.ts';

/** What somebody wrote under a confirmed address. No record the municipality must keep: with the account it goes. */
export const portalPersonalData: PersonalData = {
  collect: async (db, { email }) => {
    if (email === null) return [];
    const rows = await db.selectFrom('contact_message').selectAll().where('email', '=', email).orderBy('id', 'desc').execute();
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
        ]),
      },
    ];
  },
  forget: async (trx, { email }) => {
    if (email === null) return;
    const gone = await trx.deleteFrom('contact_message').where('email', '=', email).returning('id').execute();
    await scrubAudit(
      trx,
      'contact_message',
      gone.map(({ id }) => id),
      contactColumns,
    );
  },
};

export const contactColumns = ['subject', 'name', 'email', 'phone', 'message', 'note'] as const;
