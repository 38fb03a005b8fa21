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
      return sql`${textOf(fieldOf(filter.property, fields))} ~ ${likeExpression(filter.pattern)}`;
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

/** Letters and what they look like with an accent. */
const variants: Readonly<Record<string, string>> = { a: 'áàâãäå', c: 'ç', e: 'éèêë', i: 'íìîï', n: 'ñ', o: 'óòôõö', u: 'úùûü', y: 'ýÿ' };

/**
 * LIKE without regard to accents and case, as a regular expression over the text as it stands: to fold the texts of 100,000 rows takes ten times
 * as long. Signs that stand for others keep their meaning; all else is meant as it is.
 */
function likeExpression(pattern: string): string {
  const plain = pattern
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
  const parts = [...plain.matchAll(/\\(.)|([%_])|(.)/gsu)].map(([, escaped, sign, letter]) =>
    sign === undefined ? meant(escaped ?? letter ?? '') : sign === '%' ? '.*' : '.',
  );
  return `^${parts.join('')}$`.replace(/^\^(?:\.\*)+/, '').replace(/(?:\.\*)+\$$/, '');
}

function meant(letter: string): string {
  if (/[a-z]/.test(letter)) {
    const all = `${letter}${variants[letter] ?? ''}`;
    // An accent may stand as a sign of its own behind its letter.
    return `[${all}${all.toUpperCase()}][\u0300-\u036f]*`;
  }
  if (/[\p{L}\p{N}]/u.test(letter)) return letter === letter.toUpperCase() ? letter : `[${letter}${letter.toUpperCase()}]`;
  return /[!-~]/.test(letter) ? `\\${letter}` : letter;
}
