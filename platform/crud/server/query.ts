import { sql, type RawBuilder } from 'kysely';
import { columnOf, defaultSort, noKind, type Field, type Resource } from '../resource.ts';

export type Filter = Readonly<Record<string, string | undefined>>;
export type Selection = { readonly ids: readonly number[] } | { readonly filter: Filter };
export type Scope = 'live' | 'deleted';
type Condition = RawBuilder<unknown>;

const yes = sql`true`;

export function and(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? yes : sql.join(conditions, sql` and `);
}

/** Text for a `like` pattern: what the user typed means itself. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

export function contains(expression: Condition, text: string): Condition {
  return sql`fold(${expression}) like '%' || fold(${literal(text)}) || '%'`;
}

function column(name: string): Condition {
  return sql.ref(`t.${columnOf(name)}`);
}

/**
 * The where clause of a list, a bulk action and an export: one function, so that they can never mean different rows.
 * `timeZone` says where a day begins.
 */
export function whereOf(resource: Resource, selection: Selection, scope: Scope, timeZone: string): Condition {
  const alive = scope === 'live' ? sql`t.deleted_at is null` : sql`t.deleted_at is not null`;
  if ('ids' in selection) return and([alive, sql`t.id = any(${[...selection.ids]}::bigint[])`]);
  const { q, deleted: _deleted, ...typed } = selection.filter;
  const conditions = [alive];
  if (q) conditions.push(...searched(resource, q));
  for (const [name, value] of Object.entries(typed)) {
    const field = resource.fields[name];
    if (field && value !== undefined) conditions.push(filtered(name, field, value, timeZone));
  }
  for (const [name, { meta }] of scope === 'live' ? Object.entries(resource.fields) : [])
    if (meta.apart && typed[name] === undefined) conditions.push(sql`(${column(name)} = any(${[...meta.apart]}::text[])) is not true`);
  return and(conditions);
}

/** Every word must stand somewhere in the searched fields. */
function searched(resource: Resource, q: string): Condition[] {
  const names = Object.entries(resource.fields)
    .filter(([, { meta }]) => meta.search)
    .map(([name]) => name);
  // Immutable, so that a trigram index over the same words serves it (`searchIndex`).
  const words = (names.length > 0 ? names : [resource.title]).map((name) => sql`coalesce(${column(name)}::text, '')`);
  const text = sql`(${sql.join(words, sql` || ' ' || `)})`;
  return q
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => contains(text, word));
}

function filtered(name: string, { meta }: Field, value: string, timeZone: string): Condition {
  const target = column(name);
  switch (meta.widget) {
    case 'boolean':
      return sql`${target} = ${value === 'true'}`;
    case 'select':
      return sql`${target} = any(${value.split(',')}::text[])`;
    case 'reference':
      return anyOf(value, (ids) => sql`${target} = any(${ids}::bigint[])`, sql`${target} is null`);
    case 'references': {
      const link = linked(meta, sql`true`);
      return anyOf(value, (ids) => linked(meta, sql`${sql.ref(`l.${meta.through?.other}`)} = any(${ids}::bigint[])`), sql`not ${link}`);
    }
    case 'choices':
      return some(value, (values) => sql`${target} && ${values}::text[]`, sql`cardinality(${target}) = 0`);
    case 'file':
    case 'geometry':
    case 'secret':
      return value === 'true' ? sql`${target} is not null` : sql`${target} is null`;
    case 'decimal':
      return between(value, (end) => sql`${end}::numeric`, target);
    case 'number':
    case 'degrees':
      return between(value, (end) => sql`${Number(end)}::double precision`, target);
    case 'date':
      return between(value, (end) => sql`${end}::date`, target);
    case 'datetime':
      return between(value, (end) => sql`${end}::date`, sql`(${target} at time zone ${timeZone})::date`);
    case 'text':
    case 'text-long':
    case 'rich-text':
    case 'email':
    case 'phone':
    case 'color':
      return contains(target, value);
    default:
      return noKind(meta.widget);
  }
}

function linked(meta: Field['meta'], condition: Condition): Condition {
  if (!meta.through) throw new Error('A references field needs its link table.');
  return sql`exists (select 1 from ${sql.table(meta.through.table)} l where ${sql.ref(`l.${meta.through.own}`)} = t.id and ${condition})`;
}

function anyOf(value: string, match: (ids: number[]) => Condition, missing: Condition): Condition {
  return some(value, (values) => match(values.map(Number)), missing);
}

/** Any of the values, or nothing at all where `none` is among them. */
function some(value: string, match: (values: string[]) => Condition, missing: Condition): Condition {
  const parts = value.split(',');
  const values = parts.filter((part) => part !== 'none');
  const either = [...(values.length > 0 ? [match(values)] : []), ...(parts.includes('none') ? [missing] : [])];
  return sql`(${sql.join(either, sql` or `)})`;
}

function between(value: string, end: (text: string) => Condition, target: Condition): Condition {
  const [from = '', to = from] = value.includes('..') ? value.split('..') : [value, value];
  return and([...(from ? [sql`${target} >= ${end(from)}`] : []), ...(to ? [sql`${target} <= ${end(to)}`] : [])]);
}

/** Stable order: what was asked for, field after field, empty values last, the key at the end. */
export function orderOf(resource: Resource, sort: string = defaultSort(resource)): Condition {
  const parts = sort.split(',').map((part) => ({ name: part.replace(/^-/, ''), direction: part.startsWith('-') ? sql`desc` : sql`asc` }));
  const by = parts.map(({ name, direction }) => {
    const field = resource.fields[name];
    return sql`${field ? sortValue(name, field) : column(name)} ${direction} nulls last`;
  });
  return sql`${sql.join(by)}, t.id ${parts[0]?.direction ?? sql`asc`}`;
}

function sortValue(name: string, { meta }: Field): Condition {
  if (meta.of) return sql`(select fold(${sql.ref(`x.${columnOf(meta.of.title)}`)}) from ${sql.table(meta.of.table)} x where x.id = ${column(name)})`;
  const isText = meta.widget === 'text' || meta.widget === 'text-long' || meta.widget === 'email' || meta.widget === 'phone';
  return isText ? sql`fold(${column(name)})` : column(name);
}

/** Columns of a record as JSON-ready values, with the titles of what it refers to beside them; a row of a list leaves out whole articles. */
export function columnsOf(resource: Resource, as: 'record' | 'row' = 'record'): Condition {
  const parts = Object.entries(resource.fields).map(([name, field]) => {
    const isLeftOut = as === 'row' && field.meta.widget === 'rich-text';
    return sql`${isLeftOut ? sql`null` : valueOf(name, field)} as ${sql.id(name)}`;
  });
  const refs = Object.entries(resource.fields).filter(([, { meta }]) => meta.of);
  const titles = refs.map(([name, field]) => sql`${sql.lit(name)}, ${titlesOf(name, field)}`);
  return sql.join([
    sql`t.id`,
    sql`t.version`,
    sql`t.created_at as "createdAt"`,
    sql`t.updated_at as "updatedAt"`,
    sql`t.deleted_at as "deletedAt"`,
    ...parts,
    sql`json_build_object(${sql.join(titles)}) as refs`,
  ]);
}

function valueOf(name: string, { meta }: Field): Condition {
  const value = column(name);
  switch (meta.widget) {
    // As text: drivers would make an instant of a day, and decimals are never numbers of JavaScript.
    case 'date':
    case 'decimal':
      return sql`${value}::text`;
    case 'geometry':
      return sql`st_asgeojson(${value}, 3, 0)::json`;
    case 'secret':
      return sql`(${value} is not null)`;
    case 'file':
      return sql`(select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) from file f
        where f.id = ${value} and f.deleted_at is null)`;
    case 'references': {
      if (!meta.through) throw new Error(`Field ${name} has no link table.`);
      const { table, own, other } = meta.through;
      return sql`(select coalesce(json_agg(${sql.ref(`l.${other}`)} order by 1), '[]') from ${sql.table(table)} l where ${sql.ref(`l.${own}`)} = t.id)`;
    }
    case 'text':
    case 'text-long':
    case 'rich-text':
    case 'email':
    case 'phone':
    case 'color':
    case 'boolean':
    case 'select':
    case 'choices':
    case 'number':
    case 'degrees':
    case 'datetime':
    case 'reference':
      return value;
    default:
      return noKind(meta.widget);
  }
}

function titlesOf(name: string, { meta }: Field): Condition {
  const of = meta.of;
  if (!of) throw new Error(`Field ${name} refers to nothing.`);
  const title = sql.ref(`x.${columnOf(of.title)}`);
  const match = meta.through ? linkedTo(meta.through) : sql`x.id = ${column(name)}`;
  return sql`(select coalesce(json_agg(json_build_object('id', x.id, 'title', ${title}) order by fold(${title}), x.id), '[]')
    from ${sql.table(of.table)} x where ${match})`;
}

function linkedTo({ table, own, other }: NonNullable<Field['meta']['through']>): Condition {
  return sql`x.id in (select ${sql.ref(`l.${other}`)} from ${sql.table(table)} l where ${sql.ref(`l.${own}`)} = t.id)`;
}
