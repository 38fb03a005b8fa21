import { inputSchema } from '#platform/crud/contract.ts';
import type { AppError, FieldError } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError, fieldErrors } from '#platform/kernel/messages.ts';
import { fold } from '#platform/kernel/words.ts';
import { storedNumber } from '../../record/domain/numbering.ts';
import { processes, type ProcessField } from '../../record/process.ts';
import type { Mapping } from '../contract.ts';
import { readDay, readMeasure, readPostalCode, readWhole, textOf, type Cell } from '../domain/cells.ts';
import { fieldOf, filled, isRole, roles, type Role, type Target } from '../domain/targets.ts';
import { intakeErrors } from '../errors.ts';
import { isWrong, personOf, type Person } from './known.ts';

export type Values = Record<string, unknown>;
export type Data = Readonly<Record<string, Cell>>;

/** Why a row stays out, by the field it concerns; of each field the first complaint. */
export class Faults {
  readonly fields: Record<string, readonly FieldError[]> = {};
  readonly #locale: Locale;
  constructor(locale: Locale) {
    this.#locale = locale;
  }
  get any(): boolean {
    return Object.keys(this.fields).length > 0;
  }
  add(field: string, error: AppError): void {
    this.fields[field] ??= [{ code: error.code, message: error.say(this.#locale) }];
  }
  addAll(errors: Readonly<Record<string, readonly FieldError[]>>): void {
    for (const [field, list] of Object.entries(errors)) this.fields[field] ??= list;
  }
}

/** What is read of a row before names and people are looked up. */
export interface Read {
  readonly values: Values;
  readonly names: ReadonlyMap<ProcessField, string>;
  readonly people: ReadonlyMap<Role, Person>;
  readonly faults: Faults;
}

export interface Reading {
  readonly mapping: Mapping;
  readonly year: number;
  /** Codes and folded names of parishes, each to its code. */
  readonly parishes: ReadonlyMap<string, string>;
  readonly locale: Locale;
}

/** One row, cell by cell; an empty cell says nothing. */
export function readRow(data: Data, { mapping, year, parishes, locale }: Reading): Read {
  const values: Values = {};
  const names = new Map<ProcessField, string>();
  const people = new Map<Role, Person>();
  const faults = new Faults(locale);
  const cellOf = (target: Target): Cell => data[mapping.columns[target] ?? ''] ?? null;
  for (const target of filled(mapping.columns)) {
    const field = fieldOf(target);
    const cell = cellOf(target);
    const text = textOf(cell);
    if (text === '' || isRole(field)) continue;
    const { widget, decimal } = processes.fields[field].meta;
    const keep = (value: unknown, fault: 'intake.no-day' | 'intake.no-measure' | 'intake.no-whole'): void => {
      if (value === null) faults.add(field, intakeErrors[fault]({ params: { value: text.slice(0, 80) } }));
      else values[field] = value;
    };
    if (widget === 'reference') names.set(field, text);
    else if (widget === 'date') keep(readDay(cell, year), 'intake.no-day');
    else if (widget === 'decimal') keep(readMeasure(cell, decimal?.scale ?? 2), 'intake.no-measure');
    else if (widget === 'number') keep(readWhole(cell), 'intake.no-whole');
    else if (field === 'dicofre') values[field] = parishes.get(fold(text)) ?? (/^\d{5}$/.test(text) ? `0${text}` : text);
    else if (field === 'postalCode') values[field] = readPostalCode(cell);
    else if (field === 'process' || field === 'subProcess') values[field] = storedNumber(text);
    else values[field] = widget === 'text-long' ? String(cell).trim() : text;
  }
  for (const role of roles) {
    const person = personOf(textOf(cellOf(`${role}.nif`)), textOf(cellOf(`${role}.name`)));
    if (person.nif === '' && person.name === '') continue;
    if (isWrong(person)) faults.addAll(fieldError(role, 'nif', locale));
    else people.set(role, person);
  }
  return { values, names, people, faults };
}

const schema = inputSchema(processes);

/** The whole record as it would be saved by hand: the fields' own rules, the parish, what the provider needs. */
export function checked(whole: Values, faults: Faults, { needed, parishes, locale }: Reading & { readonly needed: readonly string[] }): Values {
  const parsed = schema.safeParse(whole);
  if (parsed.error) faults.addAll(fieldErrors(parsed.error, locale));
  const values: Values = parsed.data ?? whole;
  for (const name of needed) if ((values[name] ?? null) === null) faults.addAll(fieldError(name, 'required', locale));
  const { dicofre } = values;
  if (typeof dicofre === 'string' && parishes.size > 0 && ![...parishes.values()].includes(dicofre))
    faults.addAll(fieldError('dicofre', 'choice', locale));
  return values;
}
