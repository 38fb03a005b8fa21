import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { forgetPhotoNames } from '#platform/files/server/personal-data.ts';
import { closedName } from '#platform/privacy/server/closed-name.ts';
import {
  personalField,
  scrubAudit,
  type Leaving,
  type PersonalData,
  type Person,
  type PersonalSection,
} from '#platform/privacy/server/personal-data.ts';
import { partsOf, reportsOf, takeOutOfQuotes, type Quoting } from '../../record/server/forget-person.ts';
import { linksTraces } from './traces.ts';

const quoting: readonly Quoting[] = [
  { table: 'occurrence_inquiry', by: 'occurrence_id', traces: linksTraces.occurrence_inquiry },
  { table: 'occurrence_forward', by: 'occurrence_id', traces: linksTraces.occurrence_forward },
];

/** What they were asked, and what they answered. */
async function questions(db: Db, person: Person): Promise<PersonalSection> {
  const ids = await reportsOf(db, person);
  const { rows } = await sql<{ code: string; text: string; answer: string | null; answered_at: Date | null }>`
    select o.code, q.text, q.answer, q.answered_at from occurrence_inquiry q join occurrence o on o.id = q.occurrence_id
    where o.id = any(${ids}::bigint[]) order by q.id`.execute(db);
  return {
    id: 'questions',
    title: { pt: 'Perguntas que lhe fizemos e o que respondeu', en: 'Questions we asked you and your answers' },
    rows: rows.map((row) => [
      personalField('code', 'Código', 'Code', row.code),
      personalField('question', 'Pergunta', 'Question', row.text),
      personalField('answer', 'Resposta', 'Answer', row.answer),
      personalField('at', 'Respondida em', 'Answered on', row.answered_at),
    ]),
  };
}

/** Staff: what was asked and handed over stays so, by a closed account. */
async function forgetStaff(trx: Trx, { userId }: Person): Promise<void> {
  for (const [table, by, name] of [
    ['occurrence_inquiry', 'asked_by_id', 'asked_by_name'],
    ['occurrence_forward', 'sent_by_id', 'sent_by_name'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set ${sql.ref(name)} = ${closedName} where ${sql.ref(by)} = ${userId}
      returning id`.execute(trx);
    await scrubAudit(trx, table, rows, [name]);
  }
}

async function forget(trx: Trx, person: Leaving): Promise<void> {
  const { email } = person;
  const parts = await partsOf(trx, person);
  const [{ ids }] = parts;
  const theirs = sql`occurrence_id = any(${[...ids]}::bigint[])`;
  await sql`update occurrence_inquiry set answer = null where answer is not null and ${theirs}`.execute(trx);
  const { rows } = await sql<{
    file: string;
  }>`select file_id as file from occurrence_reply_photo where question_id is not null and ${theirs}`.execute(trx);
  await forgetPhotoNames(
    trx,
    rows.map(({ file }) => file),
  );
  await forgetStaff(trx, person);
  await takeOutOfQuotes(trx, quoting, parts);
  if (email === null) return;
  await sql`delete from occurrence_contact where email = ${email}`.execute(trx);
  await sql`update occurrence_forward set name = null, email = null where email = ${email}`.execute(trx);
}

export const linksPersonalData: PersonalData = {
  collect: async (db, person) => [await questions(db, person)],
  forget,
};
