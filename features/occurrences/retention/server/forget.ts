import { sql, type RawBuilder } from 'kysely';
import { forgetMessages } from '#features/messaging/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { forgetMails } from '#platform/mail/server/forget.ts';
import { scrubAudit } from '#platform/privacy/server/personal-data.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Sight } from '../../record/server/viewer.ts';
import { visible } from '../../record/server/where.ts';
import { holdings, pointers, type Fate, type Holding } from './holdings.ts';

export interface Forgetting {
  readonly trx: Trx;
  readonly site: Site;
  readonly services: Pick<Services, 'files'>;
  readonly now: Date;
  /** What the public sees. */
  readonly sight: Sight;
}

const note = 'Texto apagado no fim do prazo de conservação.';
/** Metres: fine enough for a map of a parish, too coarse for a door. */
const square = 256;

type Ids = readonly number[];
const list = (ids: Ids): RawBuilder<unknown> => sql`${[...ids]}::bigint[]`;

/** What a column becomes; null: it stays. */
function becomes(column: string, fate: Fate, keepTexts: boolean): RawBuilder<unknown> | null {
  const own = sql.ref(column);
  switch (fate) {
    case 'empty':
      return sql`null`;
    case 'text':
      return keepTexts ? null : sql`null`;
    case 'note':
      return keepTexts ? null : sql`${note}`;
    case 'changes':
      return sql`(select coalesce(jsonb_agg(one || '{"old": null, "new": null}'), '[]') from jsonb_array_elements(${own}) one)`;
    case 'dead':
      return sql`'gone-' || gen_random_uuid()`;
    case 'reporters':
      return sql`case when side = 'reporter' then null else ${own} end`;
    case 'parish':
      return sql`coalesce((select p.name from parish p where p.id = parish_id), '…')`;
    case 'square':
      return sql`st_setsrid(st_makepoint((floor(st_x(${own}) / ${square}) + 0.5) * ${square}, (floor(st_y(${own}) / ${square}) + 0.5) * ${square}), st_srid(${own}))`;
    case 'file':
    case 'gone':
      return null;
  }
}

/**
 * Takes everything that leads to a person from closed occurrences, their copies and their history. Type, dates, status, parish and
 * a coarse place stay. `before`: mails to their people sent before then go too.
 */
export async function anonymise(forgetting: Forgetting, ids: Ids, { keepTexts, before }: { keepTexts: boolean; before: Date }): Promise<void> {
  const { trx, now } = forgetting;
  if (ids.length === 0) return;
  // It is no news of the occurrence: the day of its last change stays.
  await sql`select set_config('largo.touch', 'off', true)`.execute(trx);
  await forgetSent(forgetting, ids, before);
  const people = await accountsOf(trx, ids);
  for (const holding of holdings) {
    const records = await recordsOf(trx, holding, ids);
    if (holding.erase === true || (holding.erase === 'texts' && !keepTexts)) await eraseRows(forgetting, holding, ids, people);
    else await wipe(trx, holding, ids, keepTexts);
    const wiped = Object.entries(holding.columns).filter(([, fate]) => !keepTexts || (fate !== 'text' && fate !== 'note'));
    await scrubAudit(
      trx,
      holding.table,
      records,
      wiped.map(([column]) => column),
    );
    await forgetActors(trx, holding.table, records, people);
  }
  await sql`update occurrence set anonymised_at = ${now}, photos = 0 where id = any(${list(ids)})`.execute(trx);
}

/** Nothing stays but the tombstones: the number, which type, when, and whether it was public. */
export async function erase(forgetting: Forgetting, ids: Ids, before: Date): Promise<void> {
  const { trx, now, sight } = forgetting;
  if (ids.length === 0) return;
  // The trail of what is erased would keep it.
  await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
  await forgetSent(forgetting, ids, before);
  const people = await accountsOf(trx, ids);
  await sql`insert into occurrence_tombstone (id, code, type_id, was_public, created_at, closed_at, erased_at)
    select o.id, o.code, o.type_id, o.live and ${visible(sight)}, o.created_at, o.closed_at, ${now} from occurrence o
    where o.id = any(${list(ids)})`.execute(trx);
  for (const { table, column } of pointers)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = any(${list(ids)})`.execute(trx);
  for (const holding of holdings.toReversed()) {
    const records = await recordsOf(trx, holding, ids);
    await eraseRows(forgetting, holding, ids, people);
    await sql`delete from audit_entry where type = ${holding.table} and record_id = any(${records.map(String)}::text[])`.execute(trx);
  }
}

async function recordsOf(trx: Trx, { table, by }: Holding, ids: Ids): Promise<Ids> {
  if (by === 'id') return ids;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${sql.ref(by)} = any(${list(ids)})`.execute(trx);
  return rows.map(({ id }) => Number(id));
}

async function wipe(trx: Trx, { table, by, columns }: Holding, ids: Ids, keepTexts: boolean): Promise<void> {
  const sets = Object.entries(columns).flatMap(([column, fate]) => {
    const value = becomes(column, fate, keepTexts);
    return value === null ? [] : [sql`${sql.ref(column)} = ${value}`];
  });
  if (sets.length > 0) await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${sql.ref(by)} = any(${list(ids)})`.execute(trx);
}

const fileColumns = holdings.flatMap(({ table, by, columns }) =>
  Object.entries(columns).flatMap(([column, fate]) => (fate === 'file' ? [{ table, by, column }] : [])),
);

/** Does another occurrence hold the file, in whatever place? */
const heldElsewhere = (file: RawBuilder<unknown>, ids: Ids): RawBuilder<unknown> =>
  sql.join(
    fileColumns.map(
      ({ table, by, column }) =>
        sql`exists (select 1 from ${sql.table(table)} other where other.${sql.ref(column)} = ${file} and other.${sql.ref(by)} <> all(${list(ids)}))`,
    ),
    sql` or `,
  );

/** Files that another occurrence shares (parts show the photos of the whole) stay until the last of them goes. */
async function eraseRows({ trx, site, services }: Forgetting, { table, by, columns }: Holding, ids: Ids, people: Ids): Promise<void> {
  const files = Object.entries(columns).flatMap(([column, fate]) => (fate === 'file' ? [column] : []));
  for (const column of files) {
    const { rows } = await sql<{ file: string }>`select distinct ${sql.ref(column)} as file from ${sql.table(table)}
      where ${sql.ref(by)} = any(${list(ids)}) and ${sql.ref(column)} is not null
        and not (${heldElsewhere(sql`${sql.table(table)}.${sql.ref(column)}`, ids)})`.execute(trx);
    const gone = rows.map(({ file }) => file);
    // The trail will tell once more of each file when its bytes go.
    await sql`update file set name = '…', lng = null, lat = null where id = any(${gone}::uuid[])`.execute(trx);
    for (const file of gone) await services.files.remove(trx, site, file);
    await scrubAudit(trx, 'file', gone, ['name', 'lng', 'lat', 'sha256']);
    await forgetActors(trx, 'file', gone, people);
  }
  await sql`delete from ${sql.table(table)} where ${sql.ref(by)} = any(${list(ids)})`.execute(trx);
}

/** Accounts that reported or followed. */
async function accountsOf(trx: Trx, ids: Ids): Promise<Ids> {
  const { rows } = await sql<{
    id: number;
  }>`select reporter_user_id as id from occurrence where id = any(${list(ids)}) and reporter_user_id is not null
    union select user_id from occurrence_follower where occurrence_id = any(${list(ids)}) and user_id is not null`.execute(trx);
  return rows.map(({ id }) => Number(id));
}

/** The trail forgets who of them wrote the records. */
async function forgetActors(trx: Trx, table: string, records: readonly (number | string)[], people: Ids): Promise<void> {
  if (people.length === 0 || records.length === 0) return;
  await sql`update audit_entry set actor_id = null, actor_name = '***' where type = ${table} and record_id = any(${records.map(String)}::text[])
    and actor_kind = 'user' and actor_id = any(${list(people)})`.execute(trx);
}

/** Announcements, notices and mails about them, and addresses that follow nothing else. */
async function forgetSent({ trx }: Forgetting, ids: Ids, before: Date): Promise<void> {
  const { rows: codes } = await sql<{ code: string }>`select code from occurrence where id = any(${list(ids)})`.execute(trx);
  const { rows: people } = await sql<{
    email: string;
  }>`select email from occurrence_reporter where occurrence_id = any(${list(ids)}) and email is not null
    union select email from occurrence_follower where occurrence_id = any(${list(ids)}) and email is not null`.execute(trx);
  await sql`delete from announcement where trigger like 'occurrences.%' and record_id = any(${ids.map(String)}::text[])`.execute(trx);
  await forgetMessages(
    trx,
    'meubairro',
    codes.map(({ code }) => code),
  );
  const addresses = people.map(({ email }) => email);
  await forgetMails(trx, { recipients: addresses, templates: 'occurrences.', before });
  // Consent to be written to ends with the last report that is followed.
  await sql`delete from follow_address a where email = any(${addresses}::text[])
    and not exists (select from occurrence_follower f where f.email = a.email and f.occurrence_id <> all(${list(ids)}))`.execute(trx);
}
