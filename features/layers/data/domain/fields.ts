import { fold } from '#platform/kernel/words.ts';

export const fieldTypes = ['text', 'integer', 'number', 'boolean', 'date'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Of a record so many values are kept, and so much of a text. */
export const mostFields = 100;
export const longestText = 4000;

type Value = string | number | boolean | null;

/** A field of a file: its name there, and the key under which values are kept and told in tiles. */
export interface FoundField {
  readonly key: string;
  readonly name: string;
  readonly type: FieldType;
}

const isDate = (value: string): boolean => /^\d{4}[-/](0[1-9]|1[0-2])[-/](0[1-9]|[12]\d|3[01])(?:$|[T ])/.test(value);

/** Learns the fields of a file from its records, which need not all have the same. */
export class FieldReader {
  readonly #keys = new Map<string, string>();
  readonly #types = new Map<string, FieldType | null>();
  /** Names beyond the limit. */
  readonly left = new Set<string>();

  /** The record under its keys. What is neither text, number nor yes or no is kept as its JSON. */
  read(properties: Readonly<Record<string, unknown>>): Record<string, Value> {
    const kept: Record<string, Value> = {};
    for (const [name, given] of Object.entries(properties)) {
      const key = this.#keyOf(name);
      const value = plain(given);
      if (key === null || value === null) continue;
      kept[key] = value;
      this.#types.set(key, both(this.#types.get(key) ?? null, typeOf(value)));
    }
    return kept;
  }

  get fields(): readonly FoundField[] {
    return [...this.#keys].map(([name, key]) => ({ key, name, type: this.#types.get(key) ?? 'text' }));
  }

  /** Letters, digits and underscores, so that it may stand in a style, a template and a tile; of two names that fold to one the second gets a number. */
  #keyOf(name: string): string | null {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    if (this.#keys.size >= mostFields) {
      this.left.add(name);
      return null;
    }
    const plainName = fold(name).replaceAll(' ', '_').slice(0, 40) || 'campo';
    const base = /^\d/.test(plainName) || reserved.has(plainName) ? `f_${plainName}` : plainName;
    const taken = new Set(this.#keys.values());
    let key = base;
    for (let n = 2; taken.has(key); n++) key = `${base}_${n}`;
    this.#keys.set(name, key);
    return key;
  }
}

/** Names that tiles and objects use themselves. */
const reserved = new Set(['id', 'geom', 'geometry', 'layer', 'constructor', 'prototype']);

function plain(value: unknown): Value {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll('\u0000', '').trim();
  return text === '' ? null : text.slice(0, longestText);
}

function typeOf(value: Exclude<Value, null>): FieldType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return isDate(value) ? 'date' : 'text';
}

/** What holds both. */
function both(known: FieldType | null, found: FieldType): FieldType {
  if (known === null || known === found) return found;
  const numbers = ['integer', 'number'];
  return numbers.includes(known) && numbers.includes(found) ? 'number' : 'text';
}
