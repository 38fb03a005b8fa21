import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import { one, write, type Values } from '#platform/crud/server/store.ts';
import type { Trx } from '#platform/db/tables.ts';
import { taxNumberLack } from '#platform/kernel/nif.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { partyOf } from '#features/parties/server/index.ts';
import { storedNif } from '../../record/domain/card.ts';
import { storedNumber } from '../../record/domain/numbering.ts';
import { processes } from '../../record/process.ts';
import { providerErrors } from '../../record/provider-errors.ts';
import { passNumberOn } from '../../record/server/tree.ts';
import { fitted, heldFields, names, people, texts } from '../domain/told.ts';
import type { Remote, RemotePerson, RemoteProcess } from '../domain/wire.ts';

/**
 * Keeps what the provider told as our row and answers its id: areas, documents and confrontations hang on it. One transaction a process, in the
 * system's name: nobody here wrote it. Told twice, or by two at once, it is written once.
 * `known`: the row it was asked for, whatever number it has by now.
 */
export function keepTold(site: Site, provider: Remote, told: RemoteProcess, now: Date, known: number | null = null): Promise<number> {
  return site.tx(system, async (trx) => {
    const number = storedNumber(told.process);
    // All of one number wait for each other; a lock for all would let a page of the job hold up whoever opens a file.
    await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' urban remote ' || fold(${number}), 0))`.execute(trx);
    const link = await linkOf(trx, provider, told, number, known);
    const id = link?.process_id ?? (await twin(trx, number, told.subProcess));
    const current = id === null ? null : await one(trx, processes, Number(id), 'any', true);
    const isNews = !link || link.changed_at === null || Date.parse(told.changedAt) > link.changed_at.getTime() || link.number !== number;
    const stays = current !== null && (!isNews || current.deletedAt !== null);
    const values = stays ? null : await valuesOf(trx, told, number, current?.id ?? null);
    const kept = values === null ? Number(current?.id) : await written(trx, values, current);
    const held = values === null ? (link?.held ?? []) : heldFields(provider, values);
    await sql`insert into urban_remote (process_id, provider, number, sub, held, changed_at, read_at)
      values (${kept}, ${provider}, ${number}, ${told.subProcess}, ${held}::text[], ${told.changedAt}::timestamptz, ${now})
      on conflict (process_id) do update set provider = excluded.provider, number = excluded.number, sub = excluded.sub, held = excluded.held,
        changed_at = excluded.changed_at, read_at = excluded.read_at, gone_at = null, failed_at = null, failure = null`.execute(trx);
    return kept;
  });
}

/** The row it was told to: the one asked for, else by its number, else by the number it had before. */
async function linkOf(trx: Trx, provider: Remote, { formerNumber, subProcess }: RemoteProcess, number: string, known: number | null) {
  const { rows } = await sql<{ process_id: number; number: string; changed_at: Date | null; held: string[] }>`
    select process_id::int as process_id, number, changed_at, held from urban_remote where provider = ${provider}
      and (process_id = ${known} or (fold(number) = any(array[fold(${number}), fold(${formerNumber ?? number})]) and coalesce(fold(sub), '') = coalesce(fold(${subProcess}::text), '')))
    order by process_id = ${known} desc nulls last`.execute(trx);
  // Its new number and its former one are two rows of ours: whichever were taken, the other would be lost in it.
  if (rows.length > 1 && known === null) throw providerErrors['provider.number-taken']();
  return rows[0];
}

/** A living process of ours with that number that no provider keeps: it is the same one. */
async function twin(trx: Trx, number: string, sub: string | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from urban_process where fold(process) = fold(${number})
    and coalesce(fold(sub_process), '') = coalesce(fold(${sub}::text), '') and deleted_at is null`.execute(trx);
  return rows[0] ? Number(rows[0].id) : null;
}

/** Only what differs is written, so that the history shows what changed there. */
async function written(trx: Trx, values: Values, current: Values | null): Promise<number> {
  const id = current === null ? null : Number(current['id']);
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => current === null || current[name] !== value));
  const { rows } = await sql`select 1 from urban_process where fold(process) = fold(${values['process']}) and deleted_at is null
    and coalesce(fold(sub_process), '') = coalesce(fold(${values['subProcess']}::text), '') and id is distinct from ${id}::bigint`.execute(trx);
  if (rows.length > 0) throw providerErrors['provider.number-taken']();
  if (id !== null && Object.keys(changed).length === 0) return id;
  const kept = await write(trx, processes, changed, id, 'pt');
  if (id !== null && 'process' in changed) await passNumberOn(trx, id);
  return kept;
}

/** Our values of what was told; what was not told has none. */
async function valuesOf(trx: Trx, told: RemoteProcess, number: string, id: number | null): Promise<Values> {
  const values: Values = { process: number, subProcess: told.subProcess };
  if (told.subProcess !== null) values['parentId'] = await aboveOf(trx, number, id);
  if (told.dicofre != null && (await isParish(trx, told.dicofre))) values['dicofre'] = told.dicofre;
  for (const name of keysOf(texts)) {
    const [field, max] = texts[name];
    const text = told[name];
    if (text !== undefined) values[field] = text === null ? null : fitted(text, max);
  }
  for (const name of keysOf(names)) {
    const [field, table] = names[name];
    const word = told[name];
    if (word !== undefined) values[field] = word === null ? null : await lookedUp(trx, table, fitted(word, 150));
  }
  for (const name of keysOf(people)) {
    const person = told[name];
    if (person !== undefined) values[people[name]] = person === null ? null : await cardOf(trx, person);
  }
  return values;
}

/** The process itself, where it was read already; a sub-process told before it stands alone until it is told again. */
async function aboveOf(trx: Trx, number: string, id: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from urban_process where fold(process) = fold(${number}) and sub_process is null
    and deleted_at is null and id is distinct from ${id}::bigint`.execute(trx);
  return rows[0] ? Number(rows[0].id) : null;
}

/** As clerks are asked: a parish of ours; until parishes were imported, six digits. */
async function isParish(trx: Trx, dicofre: string): Promise<boolean> {
  if (!/^\d{6}$/.test(dicofre)) return false;
  const { rows } = await sql`select 1 where not exists (select from parish) or exists (select from parish where dicofre = ${dicofre})`.execute(trx);
  return rows.length > 0;
}

/** The row of that name; made when there is none, inactive: people here choose it only once somebody has looked at it. */
async function lookedUp(trx: Trx, table: string, name: string): Promise<number> {
  const lookup = sql.table(table);
  await sql`insert into ${lookup} (name, active) select ${name}, false
    where not exists (select from ${lookup} where fold(name) = fold(${name}) and deleted_at is null) on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ id: number }>`select id from ${lookup} where fold(name) = fold(${name}) and deleted_at is null
    order by active desc, id limit 1`.execute(trx);
  return Number(rows[0]?.id);
}

/** The card with that tax number, else with that very name and no number; made when there is none. What a card says stays the desk's. */
async function cardOf(trx: Trx, { name, nif: written, email, phone }: RemotePerson): Promise<number> {
  const bare = storedNif(written ?? '');
  const nif = taxNumberLack(bare, 'PT') === null ? bare : null;
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${` urban card ${nif ?? name}`}, 0))`.execute(trx);
  const { rows } = await sql<{ id: number }>`select id from urban_entity where deleted_at is null
    and ${nif === null ? sql`nif is null and fold(name) = fold(${name})` : sql`nif = ${nif}`} order by active desc, id limit 1`.execute(trx);
  if (rows[0]) return Number(rows[0].id);
  const made = await trx
    .insertInto('urban_entity')
    .values({
      name,
      nif,
      email: email && email.length <= 254 ? email : null,
      phone: phone && phone.length <= 30 ? phone : null,
      party_id: nif === null ? null : await partyOf(trx, nif, name),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(made.id);
}
