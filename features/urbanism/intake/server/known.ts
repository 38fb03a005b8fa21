import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { partyOf } from '#features/parties/server/index.ts';
import { bareTaxNumber, isNif } from '#platform/kernel/nif.ts';
import { fold } from '#platform/kernel/words.ts';
import { lookups } from '../../record/lookups.ts';
import { processes, type ProcessField } from '../../record/process.ts';

/** Names that a column may hold, and what they are: each table read once a batch, added to as names are made. */
export class Names {
  readonly #byTable = new Map<string, Map<string, number>>();
  readonly #titles = new Map<string, string>();

  static async read(db: Db | Trx, fields: readonly ProcessField[]): Promise<Names> {
    const names = new Names();
    for (const table of new Set(fields.map(tableOf))) {
      const { rows } = await sql<{ id: number; name: string; code: string | null }>`select id::int as id, name, to_jsonb(x)->>'code' as code
        from ${sql.table(table)} x where deleted_at is null order by active, id desc`.execute(db);
      const found = new Map<string, number>();
      // A name that stands there twice is the active one, and of those the oldest.
      for (const { id, name, code } of rows) {
        if (code !== null) found.set(fold(code), id);
        found.set(fold(name), id);
        names.#titles.set(`${table} ${id}`, name);
      }
      names.#byTable.set(table, found);
    }
    return names;
  }

  idOf(field: ProcessField, name: string): number | null {
    return this.#byTable.get(tableOf(field))?.get(fold(name)) ?? null;
  }

  has(field: ProcessField, id: number): boolean {
    return this.#titles.has(`${tableOf(field)} ${id}`);
  }

  titleOf(field: ProcessField, id: number): string | null {
    return this.#titles.get(`${tableOf(field)} ${id}`) ?? null;
  }

  async make(trx: Trx, importId: number, field: ProcessField, name: string): Promise<number> {
    const table = tableOf(field);
    const extra =
      table === 'urban_matrix_type'
        ? { column: sql`, code`, value: sql`, ${fold(name).replaceAll(' ', '_').slice(0, 40)}` }
        : { column: sql``, value: sql`` };
    const { rows } = await sql<{
      id: number;
    }>`insert into ${sql.table(table)} (name${extra.column}) values (${name.slice(0, 150)}${extra.value}) returning id`.execute(trx);
    const id = Number(rows[0]?.id);
    this.#byTable.get(table)?.set(fold(name), id);
    this.#titles.set(`${table} ${id}`, name);
    await remember(trx, importId, table, [id]);
    return id;
  }
}

export const tableOf = (field: ProcessField): string => processes.fields[field].meta.of?.table ?? '';
export const lookupOf = (field: ProcessField) => lookups.find(({ table }) => table === tableOf(field));

async function remember(trx: Trx, importId: number, table: string, ids: readonly number[]): Promise<void> {
  await sql`insert into urban_import_made (import_id, table_name, record_id) select ${importId}, ${table}, x from unnest(${[...ids]}::bigint[]) x
    on conflict do nothing`.execute(trx);
}

export interface Person {
  readonly nif: string;
  readonly name: string;
}
export const personOf = (nif: string, name: string): Person => ({ nif: nif === '' ? '' : bareTaxNumber(nif), name });
export const isWrong = ({ nif }: Person): boolean => nif !== '' && !isNif(nif);

/** Cards of people: by tax number, else by name among those without one or with only one of that name. */
export class Cards {
  readonly #byNif = new Map<string, number>();
  readonly #byName = new Map<string, number>();
  readonly #titles = new Map<number, string>();

  static async read(trx: Trx, people: readonly Person[]): Promise<Cards> {
    const cards = new Cards();
    const nifs = people.flatMap(({ nif }) => (nif === '' ? [] : [nif]));
    const names = people.flatMap(({ nif, name }) => (nif === '' ? [name] : []));
    if (people.length === 0) return cards;
    const { rows } = await sql<{ id: number; nif: string | null; name: string }>`select id::int as id, nif, name from urban_entity
      where deleted_at is null and (nif = any(${nifs}::text[]) or fold(name) = any(select fold(x) from unnest(${names}::text[]) x))
      order by active, nif nulls last, id desc`.execute(trx);
    for (const { id, nif, name } of rows) cards.#learn(id, { nif: nif ?? '', name });
    return cards;
  }

  #learn(id: number, { nif, name }: Person): void {
    if (nif !== '') this.#byNif.set(nif, id);
    this.#byName.set(fold(name), id);
    this.#titles.set(id, name);
  }

  idOf({ nif, name }: Person): number | null {
    return (nif === '' ? this.#byName.get(fold(name)) : this.#byNif.get(nif)) ?? null;
  }

  titleOf(id: number): string | null {
    return this.#titles.get(id) ?? null;
  }

  async make(trx: Trx, importId: number, people: readonly Person[]): Promise<void> {
    const given: (Person & { party_id: number | null })[] = [];
    const seen = { nif: new Set<string>(), name: new Set<string>() };
    for (const one of people) {
      const name = fold(one.name);
      if (this.idOf(one) !== null || (one.nif === '' ? seen.name.has(name) : seen.nif.has(one.nif))) continue;
      seen.nif.add(one.nif);
      seen.name.add(name);
      given.push({ ...one, party_id: one.nif === '' ? null : await partyOf(trx, one.nif, one.name) });
    }
    if (given.length === 0) return;
    const { rows } = await sql<{ id: number; nif: string | null; name: string }>`insert into urban_entity (name, nif, party_id)
      select left(name, 200), nullif(nif, ''), party_id from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (name text, nif text, party_id bigint)
      returning id::int as id, nif, name`.execute(trx);
    // Of one name the card that was there, or was made first.
    for (const { id, nif, name } of rows) {
      const before = this.#byName.get(fold(name));
      this.#learn(id, { nif: nif ?? '', name });
      if (before !== undefined) this.#byName.set(fold(name), before);
    }
    await remember(
      trx,
      importId,
      'urban_entity',
      rows.map(({ id }) => id),
    );
  }
}
