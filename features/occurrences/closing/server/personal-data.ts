import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { personalField, type PersonalData, type Person, type PersonalSection } from '#platform/privacy/server/personal-data.ts';
import { reportsOf } from '../../record/server/forget-person.ts';

async function opinions(db: Db, person: Person): Promise<PersonalSection> {
  const ids = await reportsOf(db, person);
  const { rows } = await sql<{ code: string; resolved: boolean; score: number | null; words: string | null; created_at: Date }>`
    select o.code, s.resolved, s.score, s.words, s.created_at from occurrence_satisfaction s join occurrence o on o.id = s.occurrence_id
    where o.id = any(${ids}::bigint[]) order by s.id`.execute(db);
  return {
    id: 'opinions',
    title: { pt: 'O que disse do fecho das ocorrências', en: 'What you said of the closing of your reports' },
    rows: rows.map((row) => [
      personalField('code', 'Código', 'Code', row.code),
      personalField('at', 'Data', 'Date', row.created_at),
      personalField('resolved', 'Ficou resolvido', 'It was solved', row.resolved),
      personalField('score', 'Nota', 'Score', row.score),
      personalField('words', 'Comentário', 'Comment', row.words),
    ]),
  };
}

export const closingPersonalData: PersonalData = {
  collect: async (db, person) => [await opinions(db, person)],
  forget: async (trx, person) => {
    const ids = await reportsOf(trx, person);
    await sql`update occurrence_satisfaction set words = null where words is not null and occurrence_id = any(${ids}::bigint[])`.execute(trx);
  },
};
