import type { StyleRule } from '#platform/map/document/schema.ts';
import { textAt, type Element } from '#platform/geo/xml.ts';
import type { SldField } from './sld-parts.ts';

type When = StyleRule['when'];
type Say = (code: 'filter' | 'field', what: string) => void;
interface Range {
  readonly field: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** The field a style speaks of, by the name it has in the file or its key; upper and lower case alike, because QGIS and dBase disagree. */
export function fieldNamed(fields: readonly SldField[], name: string): SldField | undefined {
  const wanted = name.trim().toLowerCase();
  return fields.find((field) => field.name.toLowerCase() === wanted) ?? fields.find((field) => field.key === wanted);
}

/** Conditions that together mean the filter: more than one where it speaks of several fields with "or". Empty, and said: it cannot be told so. */
export function readFilter(filter: Element, fields: readonly SldField[], say: Say): readonly When[] {
  const [condition, ...others] = filter.children;
  if (!condition || others.length > 0) {
    say('filter', filter.children.map(({ name }) => name).join(', ') || 'Filter');
    return [];
  }
  const found = read(condition, { fields, say });
  return found ?? [];
}

interface Known {
  readonly fields: readonly SldField[];
  readonly say: Say;
}

function read(condition: Element, known: Known): readonly When[] | null {
  if (condition.name === 'Or') return either(condition, known);
  if (condition.name === 'And') return both(condition, known);
  const field = propertyOf(condition, known);
  if (!field) return null;
  if (condition.name === 'PropertyIsEqualTo') {
    const literal = textAt(condition, 'Literal');
    const value = literal === null ? null : valueOf(literal, field);
    return value === null ? refuse(condition, known) : [{ field: field.key, in: [value] }];
  }
  const range = rangeOf(condition, field);
  return range ? [range] : refuse(condition, known);
}

function refuse({ name }: Element, { say }: Known): null {
  say('filter', name);
  return null;
}

function propertyOf(condition: Element, known: Known): SldField | null {
  const name = textAt(condition, 'PropertyName') ?? textAt(condition, 'ValueReference');
  if (name === null) return refuse(condition, known);
  const field = fieldNamed(known.fields, name);
  if (!field) known.say('field', name);
  return field ?? null;
}

function valueOf(literal: string, { type }: SldField): string | number | boolean | null {
  if (type === 'boolean') return /^(true|1)$/i.test(literal) ? true : /^(false|0)$/i.test(literal) ? false : null;
  if (type !== 'integer' && type !== 'number') return literal;
  const number = Number(literal);
  return Number.isFinite(number) ? number : null;
}

/** Values of one field become one list. */
function either(condition: Element, known: Known): readonly When[] | null {
  const parts = condition.children.map((child) => read(child, known));
  const whole: When[] = [];
  for (const part of parts) {
    if (part === null) return null;
    for (const when of part) {
      const same = whole.findIndex((one) => one.field === when.field && 'in' in one && 'in' in when);
      const there = whole[same];
      if (there && 'in' in there && 'in' in when) whole[same] = { field: there.field, in: [...new Set([...there.in, ...when.in])].slice(0, 500) };
      else whole.push(when);
    }
  }
  return whole;
}

/** Comparisons of one field become one range; nothing else can be meant at once. */
function both(condition: Element, known: Known): readonly When[] | null {
  const ranges: Range[] = [];
  for (const child of condition.children) {
    const field = propertyOf(child, known);
    if (!field) return null;
    const range = rangeOf(child, field);
    if (!range || (ranges[0] && ranges[0].field !== range.field)) return refuse(condition, known);
    ranges.push(range);
  }
  const [first] = ranges;
  if (!first) return refuse(condition, known);
  const froms = ranges.flatMap(({ from }) => (from === null ? [] : [from]));
  const tos = ranges.flatMap(({ to }) => (to === null ? [] : [to]));
  return [{ field: first.field, from: froms.length > 0 ? Math.max(...froms) : null, to: tos.length > 0 ? Math.min(...tos) : null }];
}

/** Ours hold from a number on and up to, but without, another: where a filter means it otherwise, the next number there is stands in its place. */
function rangeOf(condition: Element, { key, type }: SldField): Range | null {
  if (type !== 'integer' && type !== 'number') return null;
  const numbers = (...path: readonly string[]): number | null => {
    const text = textAt(condition, ...path);
    const value = text === null ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  };
  const literal = numbers('Literal');
  const range = (from: number | null, to: number | null): Range => ({ field: key, from, to });
  switch (condition.name) {
    case 'PropertyIsBetween': {
      const from = numbers('LowerBoundary', 'Literal') ?? numbers('LowerBoundary');
      const to = numbers('UpperBoundary', 'Literal') ?? numbers('UpperBoundary');
      return from === null || to === null ? null : range(from, after(to));
    }
    case 'PropertyIsGreaterThanOrEqualTo':
      return literal === null ? null : range(literal, null);
    case 'PropertyIsGreaterThan':
      return literal === null ? null : range(after(literal), null);
    case 'PropertyIsLessThan':
      return literal === null ? null : range(null, literal);
    case 'PropertyIsLessThanOrEqualTo':
      return literal === null ? null : range(null, after(literal));
    default:
      return null;
  }
}

/** The next number a computer can hold. */
function after(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return bits.getFloat64(0);
}
