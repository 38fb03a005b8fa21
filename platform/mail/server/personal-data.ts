import { personalField, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import './tables.ts';

/** Messages as they left, by confirmed address. */
export const mailPersonalData: PersonalData = {
  collect: async (db, { email }) => {
    const rows =
      email === null
        ? []
        : await db
            .selectFrom('mail')
            .select(['subject', 'text', 'created_at'])
            .where('recipient', '=', email)
            .orderBy('id', 'desc')
            .limit(500)
            .execute();
    return [
      {
        id: 'mails',
        title: { pt: 'Mensagens que lhe enviámos por e-mail', en: 'Messages we sent you by e-mail' },
        rows: rows.map((row) => [
          personalField('at', 'Data', 'Date', row.created_at),
          personalField('subject', 'Assunto', 'Subject', row.subject),
          personalField('text', 'Texto', 'Text', row.text),
        ]),
      },
    ];
  },
  forget: async (trx, { email }) => {
    if (email !== null) await trx.deleteFrom('mail').where('recipient', '=', email).where('status', '!=', 'queued').execute();
  },
};
