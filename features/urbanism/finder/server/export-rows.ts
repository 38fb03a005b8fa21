import { sql, type RawBuilder } from 'kysely';
import { columnOf, type Field } from '#platform/crud/resource.ts';
import type { Db } from '#platform/db/tables.ts';
import type { TableColumn } from '#platform/files/server/table-file.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { processes } from '../../record/process.ts';

/** So many are read at once: with 2,500 the database spends a third of its time on planning, and it goes over whole tables more often. */
const batch = 8000;

export interface Column {
  readonly name: string;
  readonly title: Text;
  readonly kind?: TableColumn['kind'];
  readonly value: RawBuilder<unknown>;
  /** Bytes that its longest text takes, over many processes. */
  readonly room: RawBuilder<unknown>;
}

const kinds: Readonly<Partial<Record<Field['meta']['widget'], TableColumn['kind']>>> = { number: 'number', date: 'date', decimal: 'decimal' };
const entries: readonly (readonly [string, Field])[] = Object.entries(processes.fields);

/** What a process refers to is told by its name: one join each, which the database keeps in memory for a batch. Other processes are too many for that. */
const joins = entries.flatMap(([name, { meta }]) =>
  meta.of && meta.of.table !== processes.table
    ? [
        sql`left join ${sql.table(meta.of.table)} ${sql.id(`r_${columnOf(name)}`)} on ${sql.ref(`r_${columnOf(name)}.id`)} = ${sql.ref(`t.${columnOf(name)}`)}`,
      ]
    : [],
);

const longest = (text: RawBuilder<unknown>) => sql`max(octet_length(${text}))`;

/** Of names that are kept elsewhere the longest of them all: that is sooner known than the longest that is used. */
function valueOf(column: string, { of, widget }: Field['meta']): Pick<Column, 'value' | 'room'> {
  const own = sql.ref(`t.${column}`);
  if (!of) return { value: own, room: kinds[widget] ? sql`null` : longest(own) };
  const [table, title] = [sql.table(of.table), columnOf(of.title)];
  if (of.table === processes.table) {
    const value = sql`(select ${sql.ref(`r.${title}`)} from ${table} r where r.id = ${own})`;
    return { value, room: longest(value) };
  }
  return { value: sql.ref(`r_${column}.${title}`), room: sql`(select ${longest(sql.ref(`r.${title}`))} from ${table} r)` };
}

/** Every field of the file, in its order; the owner's tax number beside the owner. */
export const columns: readonly Column[] = entries.flatMap(([name, { meta }]): Column[] => {
  const column = columnOf(name);
  const kind = kinds[meta.widget];
  const own: Column = {
    name: column.replace(/_id$/, ''),
    title: meta.label,
    ...(kind && { kind }),
    ...valueOf(column, meta),
  };
  if (name !== 'ownerId') return [own];
  const title = { pt: 'NIF do requerente', en: 'Owner’s tax number' };
  return [own, { name: 'owner_nif', title, value: sql.ref('r_owner_id.nif'), room: sql`(select ${longest(sql`r.nif`)} from urban_entity r)` }];
});

export const titlesOf = (locale: Locale): TableColumn[] => columns.map(({ title, kind }) => ({ title: title[locale], ...(kind && { kind }) }));

type Report = (done: number) => Promise<void>;

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

/** What a query tells of each process, in the order of the ids. */
interface Line<T> {
  readonly id: number;
  readonly line: T;
}

/** The values of the columns, as the table's writers take them. What was deleted since is left out. */
export async function* cellRows(db: Db, ids: readonly number[], report: Report): AsyncGenerator<readonly (string | number | null)[]> {
  // As text where it is no whole number: a day is no instant, and a decimal no floating point number.
  const values = sql.join(columns.map(({ value }) => sql`${value}::text`));
  const read = async (slice: readonly number[]) => {
    const { rows } = await sql<Line<(string | null)[]>>`select t.id, array_to_json(array[${values}]) as line
      from urban_process t ${sql.join(joins, sql` `)} where t.id = any(${[...slice]}::bigint[]) and t.deleted_at is null`.execute(db);
    return rows;
  };
  for await (const { line } of batches(ids, read, report))
    yield line.map((value, index) => (value !== null && columns[index]?.kind === 'number' ? Number(value) : value));
}

type Geometry = RawBuilder<unknown>;

/** Of each process that has an area one line, made whole by the database. */
async function* lines(db: Db, ids: readonly number[], srid: Srids, line: (geometry: Geometry, digits: Geometry) => Geometry, report: Report) {
  const geometry = srid.own === srid.file ? sql`g.geom` : sql`st_transform(g.geom, ${sql.lit(srid.file)})`;
  const read = async (slice: readonly number[]) => {
    const { rows } = await sql<Line<string>>`select t.id, ${line(geometry, sql.lit(srid.file === 4326 ? 7 : 3))} as line
      from urban_process t join lateral (select st_collectionextract(st_collect(a.geom), 3) as geom from urban_process_area l
        join urban_area a on a.id = l.area_id where l.process_id = t.id and a.deleted_at is null) g on g.geom is not null
      ${sql.join(joins, sql` `)} where t.id = any(${[...slice]}::bigint[]) and t.deleted_at is null`.execute(db);
    return rows;
  };
  for await (const row of batches(ids, read, report)) yield row.line;
}

/** As features of GeoJSON. */
export function featureLines(db: Db, ids: readonly number[], srid: Srids, report: Report): AsyncGenerator<string> {
  const named = sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.id(name)}`));
  const line = (geometry: Geometry, digits: Geometry) =>
    sql`'{"type":"Feature","id":' || t.id || ',"properties":' || (select row_to_json(r) from (select ${named}) r)
      || ',"geometry":' || st_asgeojson(${geometry}, ${digits}, 0) || '}'`;
  return lines(db, ids, srid, line, report);
}

/** As CSV that GDAL reads: the text of a record is just that, but for its parentheses and doubled backslashes. */
export async function* csvLines(db: Db, ids: readonly number[], srid: Srids, report: Report): AsyncGenerator<string> {
  const values = sql.join(columns.map(({ value }) => value));
  const line = (geometry: Geometry, digits: Geometry) => sql`row(st_astext(${geometry}, ${digits}), ${values})::text`;
  for await (const record of lines(db, ids, srid, line, report)) yield `${record.slice(1, -1).replaceAll('\\\\', '\\')}\n`;
}

/** Bytes that the longest text of each column may take; of what is no text nothing is said. */
export async function textWidths(db: Db, ids: readonly number[]): Promise<readonly (number | null)[]> {
  const { rows } = await sql<{ widths: (number | null)[] }>`select array[${sql.join(columns.map(({ room }) => room))}]::int[] as widths
    from urban_process t where t.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.widths ?? [];
}
