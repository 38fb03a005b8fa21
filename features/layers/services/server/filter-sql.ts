import { sql, type RawBuilder } from 'kysely';
import type { FieldType } from '../../data/domain/fields.ts';
import { FilterFault, readFilter, type Comparison, type Filter, type Literal } from '../domain/cql2.ts';
import { serviceErrors } from '../errors.ts';

type Condition = RawBuilder<unknown>;

export interface Field {
  readonly key: string;
  readonly name: string;
  readonly type: FieldType;
}

const by: Readonly<Record<Comparison, Condition>> = { '=': sql`=`, '<>': sql`<>`, '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` };

/** A filter as a condition over `properties` and `geom`. `box` turns corners as they were given into a geometry. Throws AppErrors `ogc-features.*`. */
export function filterSql(text: string, fields: readonly Field[], box: (corners: readonly number[]) => Condition): Condition {
  try {
    return conditionOf(readFilter(text), fields, box);
  } catch (error) {
    if (error instanceof FilterFault) throw serviceErrors['ogc-features.filter']({ params: { at: error.at } });
    throw error;
  }
}

function conditionOf(filter: Filter, fields: readonly Field[], box: (corners: readonly number[]) => Condition): Condition {
  const inside = (one: Filter): Condition => conditionOf(one, fields, box);
  switch (filter.op) {
    case 'and':
    case 'or':
      return sql`(${sql.join(filter.args.map(inside), filter.op === 'and' ? sql` and ` : sql` or `)})`;
    case 'not':
      return sql`not coalesce(${inside(filter.arg)}, false)`;
    case 'bbox':
      return sql`st_intersects(geom, ${box(filter.box)})`;
    case 'null':
      return sql`${textOf(fieldOf(filter.property, fields))} is null`;
    case 'like':
      return sql`${folded(textOf(fieldOf(filter.property, fields)))} like ${likePattern(filter.pattern)}`;
    case 'between': {
      const value = numberOf(fieldOf(filter.property, fields));
      return sql`(${value} between ${filter.from} and ${filter.to})`;
    }
    case 'in':
      return sql`(${sql.join(
        filter.values.map((value) => compared(fieldOf(filter.property, fields), '=', value)),
        sql` or `,
      )})`;
    case 'compare':
      return compared(fieldOf(filter.property, fields), filter.by, filter.value);
  }
}

/** Marks that stand over or under a letter once it is taken apart. */
const marks = '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328';

/**
 * Lower case without accents, as `fold` has it and in a twentieth of its time: that looks every letter up in a long list, which for the texts of
 * 100,000 rows takes seconds. Nothing here is indexed, so that it need not be the same function.
 */
export const folded = (text: Condition): Condition =>
  sql`(case when octet_length(${text}) = length(${text}) then lower(${text} collate "C")
    else lower(translate(normalize(${text}, nfd), ${sql.lit(marks)}, '') collate "C") end)`;

/** Equality, as simple parameters ask for it. */
export const equals = (field: Field, value: string): Condition => compared(field, '=', value);

const isNumber = ({ type }: Field): boolean => type === 'integer' || type === 'number';
const textOf = ({ key }: Field): Condition => sql`(properties->>${sql.lit(key)})`;
/** Days are compared as texts: some files write them with strokes. */
const comparableOf = (field: Field): Condition => (field.type === 'date' ? sql`replace(${textOf(field)}, '/', '-')` : textOf(field));
const numberOf = (field: Field): Condition => (isNumber(field) ? sql`(${textOf(field)})::double precision` : sql`null::double precision`);

function compared(field: Field, sign: Comparison, value: Literal): Condition {
  if (!isNumber(field)) return sql`${comparableOf(field)} ${by[sign]} ${String(value)}`;
  const number = Number(value);
  return Number.isNaN(number) ? sql`false` : sql`${numberOf(field)} ${by[sign]} ${number}`;
}

/** By key or by the name in the file, whatever its case. */
function fieldOf(name: string, fields: readonly Field[]): Field {
  const wished = name.toLowerCase();
  const found = fields.find(({ key, name: original }) => key === wished || original.toLowerCase() === wished);
  if (!found) throw serviceErrors['ogc-features.property']({ params: { name } });
  return found;
}

/** Signs that stand for others keep their meaning; letters are compared without accents, as everywhere in the product. */
function likePattern(pattern: string): string {
  return (
    pattern
      .normalize('NFD')
      .replaceAll(/\p{M}+/gu, '')
      .toLowerCase()
      // A last \ has nothing it could stand before, which the database takes for a fault.
      .replace(/(?<!\\)((?:\\\\)*)\\$/, String.raw`$1\\`)
  );
}
