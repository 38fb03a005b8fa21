import type { Filter, Literal } from '../../services/domain/cql2.ts';
import { FilterFault, readFilter } from '../../services/domain/cql2.ts';
import type { FieldType } from '../../data/domain/fields.ts';

/** What one asks of a field, as the form of the table has it; written and kept as CQL2, the language of the services. */
export type Condition =
  | { readonly op: 'contains'; readonly field: string; readonly text: string }
  | { readonly op: 'numbers'; readonly field: string; readonly from: number | null; readonly to: number | null }
  /** Days, both included. */
  | { readonly op: 'days'; readonly field: string; readonly from: string | null; readonly to: string | null }
  | { readonly op: 'one-of'; readonly field: string; readonly values: readonly Literal[] }
  | { readonly op: 'empty' | 'filled'; readonly field: string }
  /** Written by hand in the address. */
  | { readonly op: 'text'; readonly cql: string };
export type Operator = Condition['op'];

/** What can be asked of a field of a type. */
export const operatorsOf: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: ['contains', 'one-of', 'empty', 'filled'],
  integer: ['numbers', 'one-of', 'empty', 'filled'],
  number: ['numbers', 'one-of', 'empty', 'filled'],
  date: ['days', 'one-of', 'empty', 'filled'],
  boolean: ['one-of', 'empty', 'filled'],
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: Literal): string => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value));
const day = /^\d{4}-\d{2}-\d{2}$/;

/** The day after, or before. */
function dayBeside(text: string, by: 1 | -1): string {
  return new Date(Date.parse(`${text}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** One condition as CQL2; empty where it asks nothing. */
export function writeCondition(condition: Condition): string {
  switch (condition.op) {
    case 'text':
      return `(${condition.cql})`;
    case 'contains':
      // Signs that stand for others are meant as they are.
      return `${quoted(condition.field)} LIKE ${literal(`%${condition.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}`;
    case 'numbers': {
      const { from, to } = condition;
      if (from !== null && to !== null) return `${quoted(condition.field)} BETWEEN ${from} AND ${to}`;
      return from === null ? (to === null ? '' : `${quoted(condition.field)} <= ${to}`) : `${quoted(condition.field)} >= ${from}`;
    }
    case 'days': {
      const field = quoted(condition.field);
      const parts = [
        ...(condition.from === null ? [] : [`${field} >= ${literal(condition.from)}`]),
        // A day may have an hour behind it.
        ...(condition.to === null ? [] : [`${field} < ${literal(dayBeside(condition.to, 1))}`]),
      ];
      return parts.join(' AND ');
    }
    case 'one-of':
      return condition.values.length === 0 ? '' : `${quoted(condition.field)} IN (${condition.values.map(literal).join(', ')})`;
    case 'empty':
      return `${quoted(condition.field)} IS NULL`;
    case 'filled':
      return `${quoted(condition.field)} IS NOT NULL`;
  }
}

export function writeConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(writeCondition)
    .filter((text) => text !== '')
    .join(' AND ');
}

/** The conditions of a filter out of an address. What the form could not have made stays as it was written. */
export function readConditions(text: string): readonly Condition[] {
  const cql = text.trim();
  if (cql === '') return [];
  try {
    const filter = readFilter(cql);
    const parts = filter.op === 'and' ? filter.args : [filter];
    const found = withDays(parts);
    return found ?? [{ op: 'text', cql }];
  } catch (error) {
    // Whoever is asked says where it cannot be read.
    if (error instanceof FilterFault) return [{ op: 'text', cql }];
    throw error;
  }
}

/** Null where one of them is none of the form's. */
function withDays(parts: readonly Filter[]): readonly Condition[] | null {
  const found: Condition[] = [];
  for (const part of parts) {
    const one = conditionOf(part);
    if (one === null) return null;
    const before = found.at(-1);
    const isSecond = one.op === 'days' && before?.op === 'days' && before.field === one.field && before.to === null && one.from === null;
    if (isSecond) found[found.length - 1] = { ...before, to: one.to };
    else found.push(one);
  }
  return found;
}

function conditionOf(filter: Filter): Condition | null {
  switch (filter.op) {
    case 'null':
      return { op: 'empty', field: filter.property };
    case 'not':
      return filter.arg.op === 'null' ? { op: 'filled', field: filter.arg.property } : null;
    case 'between':
      return { op: 'numbers', field: filter.property, from: filter.from, to: filter.to };
    case 'in':
      return { op: 'one-of', field: filter.property, values: filter.values };
    case 'like': {
      const inside = /^%((?:[^\\%_]|\\[\\%_])+)%$/su.exec(filter.pattern)?.[1];
      return inside === undefined ? null : { op: 'contains', field: filter.property, text: inside.replaceAll(/\\([\\%_])/g, '$1') };
    }
    case 'compare':
      return comparedOf(filter);
    default:
      return null;
  }
}

function comparedOf({ property: field, by, value }: Extract<Filter, { op: 'compare' }>): Condition | null {
  if (typeof value === 'number' && by === '>=') return { op: 'numbers', field, from: value, to: null };
  if (typeof value === 'number' && by === '<=') return { op: 'numbers', field, from: null, to: value };
  if (by === '=') return { op: 'one-of', field, values: [value] };
  if (typeof value !== 'string' || !day.test(value) || Number.isNaN(Date.parse(value))) return null;
  if (by === '>=') return { op: 'days', field, from: value, to: null };
  return by === '<' ? { op: 'days', field, from: null, to: dayBeside(value, -1) } : null;
}
