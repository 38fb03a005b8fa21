import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { personalField, type PersonalData, type Person, type PersonalSection } from '#platform/privacy/server/personal-data.ts';

async function letters(db: Db, { email }: Person): Promise<PersonalSection> {
  const { rows } = await sql<{ parish: string; email: string; created_at: Date }>`
    select p.name as parish, s.email, s.created_at from parish_subscriber s join parish p on p.id = s.parish_id where s.email = ${email} order by s.id`.execute(
    db,
  );
  return {
    id: 'parish-letters',
    title: { pt: 'Cartas semanais que recebe', en: 'Weekly letters you get' },
    rows: rows.map((row) => [
      personalField('parish', 'Freguesia', 'Parish', row.parish),
      personalField('email', 'E-mail', 'E-mail', row.email),
      personalField('since', 'Desde', 'Since', row.created_at),
    ]),
  };
}

export const tellingPersonalData: PersonalData = {
  collect: async (db, person) => [await letters(db, person)],
  forget: async (trx, { email }) => {
    if (email !== null) await sql`delete from parish_subscriber where email = ${email}`.execute(trx);
  },
};
