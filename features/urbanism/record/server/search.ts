import { sql, type RawBuilder } from 'kysely';
import { and, contains, literal, orderOf } from '#platform/crud/server/query.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { bareTaxNumber } from '#platform/kernel/nif.ts';
import { exactTotalLimit, pageOffset, type PageSize } from '#platform/kernel/page.ts';
import { hasKey, keysOf } from '#platform/kernel/unknown.ts';
import type { ProcessFilter, ProcessRow } from '../contract.ts';
import { providers, searchFieldNames, searchFields, type SearchField } from '../domain/provider.ts';
import { urbanismErrors } from '../errors.ts';
import { processes } from '../process.ts';
import { readSettings } from './settings.ts';

type Condition = RawBuilder<unknown>;
type Asked = { readonly [K in SearchField]: string };

const any = (column: string) => (value: string) => sql`${sql.ref(`t.${column}`)} = any(${value.split(',').map(Number)}::bigint[])`;

/** By tax number where one was typed whole, else by name: either from an index. */
const person = (column: string) => (value: string) => {
  const nif = bareTaxNumber(value);
  const who = /^\d{9}$/.test(nif) ? sql`e.deleted_at is null and e.nif = ${nif}` : contains(sql`e.name`, value);
  // An array and no join: it can be looked up in an index, also as one of several ways to be found.
  return sql`${sql.ref(`t.${column}`)} = any(array(select e.id from urban_entity e where ${who}))`;
};

/** Columns that are searched together: "U 1234 A" is an article and a fraction. `urban_place` keeps their folded words under a trigram index each (finder's migrations). */
export const wordColumns = {
  process: ['process', 'sub_process'],
  subject: ['subject'],
  address: ['address', 'postal_code'],
  finances: ['administration_division', 'article', 'matrix_section', 'fraction'],
  conservatory: ['conservatory_number', 'conservatory_name'],
} as const;

/** SQL of the words of these columns. */
export const haystackSql = (columns: readonly string[], row = ''): string =>
  `(${columns.map((column) => `coalesce(${row}${column}, '')`).join(" || ' ' || ")})`;

type Words = keyof typeof wordColumns;
const wordsIn = (name: Words) => (word: string) => sql`${sql.ref(`t.${name}_words`)} like '%' || fold(${literal(word)}) || '%'`;
const words = (name: Words) => (value: string) => and(value.split(/\s+/).map(wordsIn(name)));

const day = (value: string): Condition => {
  const [from = '', to = from] = value.includes('..') ? value.split('..') : [value];
  return and([...(from ? [sql`t.entry_at >= ${from}::date`] : []), ...(to ? [sql`t.entry_at <= ${to}::date`] : [])]);
};

/** How each field narrows. Complete: a field the provider can be searched by has its line. */
const conditions: { readonly [K in SearchField]: (value: Asked[K]) => Condition } = {
  process: words('process'),
  subject: words('subject'),
  dicofre: (value) => sql`t.dicofre = any(${value.split(',')}::text[])`,
  address: words('address'),
  classification: any('classification_type_id'),
  regime: any('regime_type_id'),
  owner: person('owner_id'),
  date: day,
  architect: person('architect_id'),
  responsible: person('responsible_id'),
  use: any('use_type_id'),
  procedure: any('procedure_type_id'),
  construction: any('construction_type_id'),
  status: any('status_id'),
  finances: words('finances'),
  conservatory: words('conservatory'),
};

/** What every provider is searched by. */
const everywhere = searchFieldNames.filter((name) => providers.every((provider) => searchFields[provider].includes(name)));

/**
 * What a filter asks, as a where clause of `urban_place t`, which alone has the words, or of `urban_process t`, so that list, map, export and
 * figures never mean different processes. Throws where the provider is not searched by a field.
 */
export async function processSearch(db: Db, { q, ...filter }: ProcessFilter, locale: Locale): Promise<{ place: Condition; process: Condition }> {
  const asked = keysOf(conditions).flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]] as const]));
  // Only a field that not all of them know asks which one it is.
  const provider = asked.every(([name]) => everywhere.includes(name)) ? 'database' : (await readSettings(db)).provider;
  const strange = asked.filter(([name]) => !searchFields[provider].includes(name)).map(([name]) => name);
  if (strange.length > 0) {
    const error = urbanismErrors['urbanism.not-searched']({ params: { fields: strange.join(', ') } });
    const complaint = [{ code: error.code, message: error.say(locale) }];
    throw urbanismErrors['urbanism.not-searched']({
      params: { fields: strange.join(', ') },
      fields: Object.fromEntries(strange.map((name) => [name, complaint])),
    });
  }
  const whereOf = ([name, value]: (typeof asked)[number]): Condition => conditions[name](value);
  const plain = [sql`t.deleted_at is null`, ...asked.filter(([name]) => !hasKey(wordColumns, name)).map(whereOf)];
  const worded = [...(q ? [found(q)] : []), ...asked.filter(([name]) => hasKey(wordColumns, name)).map(whereOf)];
  return {
    place: and([...plain, ...worded]),
    process: and(worded.length === 0 ? plain : [...plain, sql`t.id in (select t.id from urban_place t where ${and(worded)})`]),
  };
}

export const processWhere = async (db: Db, filter: ProcessFilter, locale: Locale): Promise<Condition> =>
  (await processSearch(db, filter, locale)).process;

/** Every word stands somewhere in the number, the subject, the place or the owner's name. */
function found(q: string): Condition {
  const names = ['process', 'subject', 'address'] as const;
  return and(q.split(/\s+/).map((word) => sql`(${sql.join([...names.map((name) => wordsIn(name)(word)), person('owner_id')(word)], sql` or `)})`));
}

interface Page {
  readonly page: number;
  readonly pageSize: PageSize;
  readonly sort: string;
}

export async function searchProcesses(db: Db, { place, process }: Awaited<ReturnType<typeof processSearch>>, { page, pageSize, sort }: Page) {
  const offset = pageOffset({ page, pageSize });
  const order = orderOf(processes, sort);
  const from = sort.endsWith('entryAt') ? sql`urban_place t where ${place}` : sql`urban_process t where ${process}`;
  const found = sql`(select t.id from ${from} order by ${order} limit ${pageSize} offset ${offset})`;
  // Side by side: of many processes the count takes as long as the page.
  const [items, counted] = await Promise.all([rowsIn(db, found, order), countUpTo(db, place, exactTotalLimit)]);
  const known = items.length > 0 && items.length < pageSize ? offset + items.length : null;
  const total = known ?? counted;
  return {
    items,
    total: Math.min(total, Math.max(exactTotalLimit, known ?? 0)),
    totalIsExact: known !== null || total <= exactTotalLimit,
    page,
    pageSize,
  };
}

async function countUpTo(db: Db, where: Condition, limit: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from urban_place t where ${where} limit ${limit + 1}) c`.execute(db);
  return rows[0]?.n ?? 0;
}

/** As rows of a list, in the order of the ids. */
export const rowsOf = (db: Db | Trx, ids: readonly number[]): Promise<ProcessRow[]> =>
  rowsIn(db, sql`unnest(${[...ids]}::bigint[])`, sql`array_position(${[...ids]}::bigint[], t.id)`);

const named = (row: string): Condition =>
  sql`case when ${sql.ref(`${row}.id`)} is not null then json_build_object('id', ${sql.ref(`${row}.id`)}, 'title', ${sql.ref(`${row}.name`)}) end`;

async function rowsIn(db: Db | Trx, ids: Condition, order: Condition): Promise<ProcessRow[]> {
  const { rows } =
    await sql<ProcessRow>`select t.id::int as id, t.version, coalesce(t.process, '') as process, t.sub_process as "subProcess", t.parent_id::int as "parentId",
      t.subject, t.address, t.dicofre, t.entry_at::text as "entryAt", ${named('c')} as classification, ${named('d')} as procedure, ${named('s')} as status, ${named('o')} as owner
    from ${ids} f (id) join urban_process t on t.id = f.id left join urban_classification_type c on c.id = t.classification_type_id
      left join urban_procedure_type d on d.id = t.procedure_type_id left join urban_status s on s.id = t.status_id left join urban_entity o on o.id = t.owner_id
    order by ${order}`.execute(db);
  return rows;
}
