import { sql } from 'kysely';
import { personalField, type PersonalData } from '#platform/privacy/server/personal-data.ts';
import './tables.ts';

/** Written to the address, or gone to it as a copy. */
const theirs = (email: string) => sql<boolean>`(recipient = ${email} or envelope @> array[${email}])`;

/** Messages as they left, by confirmed address. What has not left yet stays unsent. */
export const mailPersonalData: PersonalData = {
  collect: async (db, { email }) => {
    const rows =
      email === null
        ? []
        : await db.selectFrom('mail').select(['subject', 'text', 'created_at']).where(theirs(email)).orderBy('id', 'desc').limit(500).execute();
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
    if (email !== null) await trx.deleteFrom('mail').where(theirs(email)).execute();
  },
};
