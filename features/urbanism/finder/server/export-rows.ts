import { sql, type RawBuilder } from 'kysely';
import { columnOf, type Field } from '#platform/crud/resource.ts';
import type { Db } from '#platform/db/tables.ts';
import type { TableColumn } from '#platform/files/server/table-file.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { processes } from '../../record/process.ts';

/** So many are read at once: with fewer the database would go over whole tables more often. */
const batch = 5000;

export interface Column {
  readonly name: string;
  readonly title: Text;
  readonly kind?: TableColumn['kind'];
  readonly value: RawBuilder<unknown>;
}

const kinds: Readonly<Partial<Record<Field['meta']['widget'], TableColumn['kind']>>> = { number: 'number', date: 'date', decimal: 'decimal' };
const entries: readonly (readonly [string, Field])[] = Object.entries(processes.fields);

/** What a process refers to is told by its name: one join each, which the database keeps in memory for a batch. */
const joins = entries.flatMap(([name, { meta }]) =>
  meta.of
    ? [
        sql`left join ${sql.table(meta.of.table)} ${sql.id(`r_${columnOf(name)}`)} on ${sql.ref(`r_${columnOf(name)}.id`)} = ${sql.ref(`t.${columnOf(name)}`)}`,
      ]
    : [],
);

/** Every field of the file, in its order; the owner's tax number beside the owner. */
export const columns: readonly Column[] = entries.flatMap(([name, { meta }]): Column[] => {
  const column = columnOf(name);
  const kind = kinds[meta.widget];
  const own: Column = {
    name: column.replace(/_id$/, ''),
    title: meta.label,
    ...(kind && { kind }),
    value: meta.of ? sql.ref(`r_${column}.${columnOf(meta.of.title)}`) : sql.ref(`t.${column}`),
  };
  if (name !== 'ownerId') return [own];
  return [own, { name: 'owner_nif', title: { pt: 'NIF do requerente', en: 'Owner’s tax number' }, value: sql.ref('r_owner_id.nif') }];
});

export const titlesOf = (locale: Locale): TableColumn[] => columns.map(({ title, kind }) => ({ title: title[locale], ...(kind && { kind }) }));

type Report = (done: number) => Promise<void>;
type Value = string | number | null;

/** The municipality's projection, and that of the file. */
interface Srids {
  readonly own: number;
  readonly file: number;
}

async function* batches<R extends { readonly id: number | string }>(
  ids: readonly number[],
  read: (slice: readonly number[]) => Promise<readonly R[]>,
  report: Report,
) {
  if (ids.length === 0) return;
  const ask = (at: number) => read(ids.slice(at, at + batch));
  let next = ask(0);
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await next;
    // The database reads on while these are written. A failure is heard when it is waited for.
    if (at + batch < ids.length) (next = ask(at + batch)).catch(() => {});
    const found = new Map(rows.map((row) => [Number(row.id), row]));
    for (const id of ids.slice(at, at + batch)) {
      const row = found.get(id);
      if (row) yield row;
    }
    await report(Math.min(at + batch, ids.length));
  }
}

/** The values of the columns, as the table's writers take them. What was deleted since is left out. */
export async function* cellRows(db: Db, ids: readonly number[], report: Report): AsyncGenerator<readonly Value[]> {
  // As text where it is no whole number: a day is no instant, and a decimal no floating point number.
  const values = columns.map(({ value, kind }) => (kind === 'number' ? value : sql`${value}::text`));
  const read = async (slice: readonly number[]) => {
    // A function takes a hundred arguments: in two parts.
    const { rows } = await sql<{
      id: number;
      first: Value[];
      rest: Value[];
    }>`select t.id, json_build_array(${sql.join(values.slice(0, 50))}) as first,
        json_build_array(${sql.join(values.slice(50))}) as rest
      from urban_process t ${sql.join(joins, sql` `)} where t.id = any(${[...slice]}::bigint[]) and t.deleted_at is null`.execute(db);
    return rows;
  };
  for await (const { first, rest } of batches(ids, read, report)) yield [...first, ...rest];
}

/** Each process that has an area as one feature of GeoJSON, on a line of its own: made whole by the database. */
export async function* featureLines(db: Db, ids: readonly number[], names: readonly string[], srid: Srids, report: Report): AsyncGenerator<string> {
  const geometry = srid.own === srid.file ? sql`g.geom` : sql`st_transform(g.geom, ${sql.lit(srid.file)})`;
  const named = sql.join(columns.map(({ value }, index) => sql`${value} as ${sql.id(names[index] ?? '')}`));
  const read = async (slice: readonly number[]) => {
    const { rows } = await sql<{ id: number; properties: string; geometry: string }>`
      select t.id, (select row_to_json(r) from (select ${named}) r)::text as properties, st_asgeojson(${geometry}, ${sql.lit(srid.file === 4326 ? 7 : 3)}, 0) as geometry
      from (select l.process_id as id, st_collectionextract(st_collect(a.geom), 3) as geom from urban_process_area l join urban_area a on a.id = l.area_id
        where l.process_id = any(${[...slice]}::bigint[]) and a.deleted_at is null group by 1) g
      join urban_process t on t.id = g.id ${sql.join(joins, sql` `)} where t.deleted_at is null`.execute(db);
    return rows;
  };
  for await (const { id, properties, geometry: shape } of batches(ids, read, report))
    yield `{"type":"Feature","id":${id},"properties":${properties},"geometry":${shape}}\n`;
}
