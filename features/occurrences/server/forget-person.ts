import { sql } from 'kysely';
import { takeOutOfMessages } from '#features/messaging/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { forgetPhotoNames } from '#platform/files/server/personal-data.ts';
import { closedName } from '#platform/privacy/server/closed-name.ts';
import { scrubAudit, type Leaving, type Person } from '#platform/privacy/server/personal-data.ts';
import { takeOutOfRecords } from '#platform/privacy/server/take-out.ts';
import { columnsOf } from '#platform/privacy/server/traces.ts';
import { forgetReporters } from '../retention/server/forget.ts';
import { forgetAnswers } from '../record/server/answers.ts';
import { occurrencesTraces } from './traces.ts';
import '../record/server/tables.ts';

type Ids = readonly number[];

/** Reported by the account, or without one under its confirmed e-mail. */
export async function reportsOf(db: Db | Trx, { userId, email }: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from occurrence where reporter_user_id = ${userId}
    union select occurrence_id from occurrence_reporter where email is not null and email = ${email}`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Where else the person has a part: followed, written on, or worked on. */
async function touchedBy(trx: Trx, { userId, email }: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from occurrence where assigned_user_id = ${userId}
    union select occurrence_id from occurrence_event where actor_user_id = ${userId} or assigned_user_id = ${userId}
    union select occurrence_id from occurrence_follower where user_id = ${userId} or (user_id is null and email = ${email})`.execute(trx);
  return rows.map(({ id }) => Number(id));
}

/** Tables whose texts may quote a person, and the column that names the occurrence. */
const quoting = [
  ['occurrence', 'id'],
  ['occurrence_event', 'occurrence_id'],
  ['occurrence_inquiry', 'occurrence_id'],
  ['occurrence_forward', 'occurrence_id'],
  ['occurrence_photo', 'occurrence_id'],
  ['occurrence_answer', 'occurrence_id'],
] as const;

/** Names of people are names of streets. */
const places: readonly string[] = ['address'];

async function takeOutOfOccurrences(trx: Trx, ids: Ids, words: Leaving['words']): Promise<void> {
  for (const [table, by] of quoting) {
    const columns = columnsOf(table, occurrencesTraces[table], 'searched').filter((column) => !places.includes(column));
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(by)} = any(${[...ids]}::bigint[])`.execute(trx);
    await takeOutOfRecords(
      trx,
      { table, columns },
      rows.map(({ id }) => Number(id)),
      words,
    );
  }
  const about = sql`module = 'meubairro' and record_title in (select code from occurrence where id = any(${[...ids]}::bigint[]))`;
  await takeOutOfMessages(trx, about, words);
}

/** What the person answered and wrote in private, and the names of their photos. */
async function forgetPrivateWords(trx: Trx, ids: Ids): Promise<void> {
  const theirs = sql`occurrence_id = any(${[...ids]}::bigint[])`;
  await sql`update occurrence set description_original = null, description_original_until = null where id = any(${[...ids]}::bigint[]) and description_original is not null`.execute(
    trx,
  );
  await scrubAudit(trx, 'occurrence', ids, ['description_original']);
  await forgetAnswers(trx, ids);
  await sql`update occurrence_inquiry set answer = null where answer is not null and ${theirs}`.execute(trx);
  await sql`update occurrence_satisfaction set words = null where words is not null and ${theirs}`.execute(trx);
  await sql`update occurrence_event set text = null where side = 'reporter' and not is_public and ${theirs}`.execute(trx);
  const { rows } = await sql<{ file: string }>`select file_id as file from occurrence_photo where side = 'reporter' and ${theirs}
    union select original_file_id from occurrence_photo where side = 'reporter' and original_file_id is not null and ${theirs}
    union select file_id from occurrence_reply_photo where question_id is not null and ${theirs}`.execute(trx);
  await forgetPhotoNames(
    trx,
    rows.map(({ file }) => file),
  );
}

/** Staff: what was done stays done, by a closed account. */
async function forgetStaff(trx: Trx, { userId }: Person): Promise<void> {
  await sql`update occurrence set assigned_user_id = null where assigned_user_id = ${userId} and closed_at is null`.execute(trx);
  await sql`update occurrence_event set actor_name = case side when 'reporter' then null else ${closedName} end where actor_user_id = ${userId}`.execute(
    trx,
  );
  for (const [table, by, name] of [
    ['occurrence_inquiry', 'asked_by_id', 'asked_by_name'],
    ['occurrence_forward', 'sent_by_id', 'sent_by_name'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`update ${sql.table(table)} set ${sql.ref(name)} = ${closedName} where ${sql.ref(by)} = ${userId}
      returning id`.execute(trx);
    await scrubAudit(
      trx,
      table,
      rows.map(({ id }) => Number(id)),
      [name],
    );
  }
  await trx.deleteFrom('unity_user').where('user_id', '=', userId).execute();
}

/** Reports go on without their reporter; following ends; what staff did stays done, by nobody in particular. */
export async function forget(trx: Trx, person: Leaving): Promise<void> {
  const { userId, email, words } = person;
  const ids = await reportsOf(trx, person);
  const touched = (await touchedBy(trx, person)).filter((id) => !ids.includes(id));
  await forgetReporters(trx, ids);
  await forgetPrivateWords(trx, ids);
  await forgetStaff(trx, person);
  await takeOutOfOccurrences(trx, ids, words);
  // A name of one word may be any word in what is not the person's own.
  await takeOutOfOccurrences(
    trx,
    touched,
    words.filter(({ reach }) => reach !== 'own'),
  );
  await sql`delete from occurrence_follower where user_id = ${userId} or (user_id is null and email = ${email})`.execute(trx);
  if (email === null) return;
  await sql`delete from follow_address where email = ${email}`.execute(trx);
  await sql`delete from parish_subscriber where email = ${email}`.execute(trx);
  await sql`delete from occurrence_contact where email = ${email}`.execute(trx);
  await sql`update occurrence_forward set name = null, email = null where email = ${email}`.execute(trx);
}
