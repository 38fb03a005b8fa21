import { sql } from 'kysely';
import { takeOutOfMessages } from '#features/messaging/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { forgetPhotoNames } from '#platform/files/server/personal-data.ts';
import { closedName } from '#platform/privacy/server/closed-name.ts';
import { scrubAudit, type Leaving, type Person } from '#platform/privacy/server/personal-data.ts';
import { takeOutOfRecords } from '#platform/privacy/server/take-out.ts';
import { columnsOf, type TableTraces } from '#platform/privacy/server/traces.ts';
import { forgetAnswers } from './answers.ts';
import { recordTraces } from './traces.ts';
import './tables.ts';

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

/** A table whose texts may quote a person, and the column that names the occurrence. */
export interface Quoting {
  readonly table: string;
  readonly by: 'id' | 'occurrence_id';
  readonly traces: TableTraces;
}

const quoting: readonly Quoting[] = [
  { table: 'occurrence', by: 'id', traces: recordTraces.occurrence },
  { table: 'occurrence_event', by: 'occurrence_id', traces: recordTraces.occurrence_event },
  { table: 'occurrence_photo', by: 'occurrence_id', traces: recordTraces.occurrence_photo },
  { table: 'occurrence_answer', by: 'occurrence_id', traces: recordTraces.occurrence_answer },
];

/** Names of people are names of streets. */
const places: readonly string[] = ['address'];

interface Part {
  readonly ids: Ids;
  readonly words: Leaving['words'];
}

/** What is theirs, with every word that names them; and where they had a part, without words that may be any word in what is not their own. */
export async function partsOf(trx: Trx, person: Leaving): Promise<readonly [own: Part, touched: Part]> {
  const ids = await reportsOf(trx, person);
  const touched = (await touchedBy(trx, person)).filter((id) => !ids.includes(id));
  return [
    { ids, words: person.words },
    { ids: touched, words: person.words.filter(({ reach }) => reach !== 'own') },
  ];
}

/** Takes the person out of the texts of these tables. */
export async function takeOutOfQuotes(trx: Trx, tables: readonly Quoting[], parts: readonly Part[]): Promise<void> {
  for (const { ids, words } of parts) {
    for (const { table, by, traces } of tables) {
      const columns = columnsOf(table, traces, 'searched').filter((column) => !places.includes(column));
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(by)} = any(${[...ids]}::bigint[])`.execute(trx);
      await takeOutOfRecords(
        trx,
        { table, columns },
        rows.map(({ id }) => Number(id)),
        words,
      );
    }
  }
}

async function takeOutOfLetters(trx: Trx, parts: readonly Part[]): Promise<void> {
  for (const { ids, words } of parts) {
    const about = sql`module = 'meubairro' and record_title in (select code from occurrence where id = any(${[...ids]}::bigint[]))`;
    await takeOutOfMessages(trx, about, words);
  }
}

/** The reports go on without their reporter. */
async function forgetReporters(trx: Trx, ids: Ids): Promise<void> {
  await sql`update occurrence_reporter set name = null, email = null, phone = null, nif = null where occurrence_id = any(${[...ids]}::bigint[])`.execute(
    trx,
  );
  await sql`update occurrence set reporter_user_id = null where id = any(${[...ids]}::bigint[])`.execute(trx);
  await scrubAudit(trx, 'occurrence', ids, ['reporter_user_id']);
  await sql`update occurrence_event set actor_name = null, actor_user_id = null where side = 'reporter' and occurrence_id = any(${[...ids]}::bigint[])`.execute(
    trx,
  );
}

/** What the person answered and wrote in private, and the names of their photos. */
async function forgetPrivateWords(trx: Trx, ids: Ids): Promise<void> {
  const theirs = sql`occurrence_id = any(${[...ids]}::bigint[])`;
  await sql`update occurrence set description_original = null, description_original_until = null where id = any(${[...ids]}::bigint[]) and description_original is not null`.execute(
    trx,
  );
  await scrubAudit(trx, 'occurrence', ids, ['description_original']);
  await forgetAnswers(trx, ids);
  await sql`update occurrence_event set text = null where side = 'reporter' and not is_public and ${theirs}`.execute(trx);
  const { rows } = await sql<{ file: string }>`select file_id as file from occurrence_photo where side = 'reporter' and ${theirs}
    union select original_file_id from occurrence_photo where side = 'reporter' and original_file_id is not null and ${theirs}`.execute(trx);
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
  await trx.deleteFrom('unity_user').where('user_id', '=', userId).execute();
}

/** Reports go on without their reporter; following ends; what staff did stays done, by nobody in particular. */
export async function forget(trx: Trx, person: Leaving): Promise<void> {
  const { userId, email } = person;
  const parts = await partsOf(trx, person);
  const [{ ids }] = parts;
  await forgetReporters(trx, ids);
  await forgetPrivateWords(trx, ids);
  await forgetStaff(trx, person);
  await takeOutOfQuotes(trx, quoting, parts);
  await takeOutOfLetters(trx, parts);
  await sql`delete from occurrence_follower where user_id = ${userId} or (user_id is null and email = ${email})`.execute(trx);
  if (email !== null) await sql`delete from follow_address where email = ${email}`.execute(trx);
}
