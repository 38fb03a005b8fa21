import { formatDateTime, parseWrittenDate, zonedInstant } from '#platform/kernel/written-dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldErrors, sayComplaint } from '#platform/kernel/messages.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { firstOf, topField } from '#platform/ui/versioned-form/state.ts';
import { inputSchema } from '../contract.ts';
import { applies, isRequired, noKind, type Field, type Resource } from '../resource.ts';

/** What inputs hold: text, numbers ('' for none), booleans, ids as text. */
export type FormValues = Record<string, unknown>;

/** A record (or nothing, for a new one) as inputs hold it. */
export function toForm(resource: Resource, record: Readonly<Record<string, unknown>> | null): FormValues {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const value = record ? record[name] : (field.meta.initial ?? (isRequired(field) ? null : field.schema.parse(undefined)));
      return [name, toInput(field, value)];
    }),
  );
}

/** A value of a field as its input holds it. */
export function toInput({ meta }: Field, value: unknown): unknown {
  switch (meta.widget) {
    case 'references':
      return Array.isArray(value) ? value.map(String) : [];
    case 'choices':
      return value ?? [];
    case 'reference':
      return value === null ? null : String(value);
    case 'select':
      return value;
    case 'datetime':
      return value === null ? '' : localText(String(value));
    case 'degrees':
      return value === null ? '' : String(value);
    case 'text':
    case 'text-long':
    case 'rich-text':
    case 'email':
    case 'phone':
    case 'color':
    case 'date':
    case 'number':
    case 'decimal':
    case 'boolean':
    case 'file':
    case 'geometry':
      return value ?? '';
    case 'secret':
      return value === true ? true : '';
    default:
      return noKind(meta.widget);
  }
}

/** What the inputs hold as the server takes it: nothing written is null. */
export function fromForm(resource: Resource, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const value = fromInput(field, applies(field, values) || isRequired(field) ? values[name] : undefined);
      return [name, value === null && field.meta.widget === 'boolean' ? false : value];
    }),
  );
}

export function fromInput({ meta }: Field, value: unknown): unknown {
  if (meta.widget === 'references') return Array.isArray(value) ? value.map(Number) : [];
  if (meta.widget === 'choices') return value ?? [];
  if (value === '' || value === null || value === undefined) return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  if (meta.widget === 'reference') return Number(value);
  return meta.widget === 'datetime' ? instant(String(value)) : value;
}

/** First complaint of each field, in the user's language and with the fields' names. */
export function validate(resource: Resource, values: FormValues, locale: Locale, needed: readonly string[] = []): Record<string, string> {
  const input = fromForm(resource, values);
  const parsed = inputSchema(resource).safeParse(input);
  const missing = Object.fromEntries(
    needed.filter((name) => name in resource.fields && input[name] === null).map((name) => [name, sayComplaint({ code: 'required' }, locale)]),
  );
  if (parsed.success) return missing;
  const complaints = fieldErrors(parsed.error, locale, (path) => resource.fields[path]?.meta.label[locale]);
  const found: Record<string, string> = { ...missing, ...firstOf(complaints, topField) };
  // A choice not made is missing, not wrong.
  for (const name of Object.keys(found))
    if (input[name] === null && mustBeGiven(resource, name)) found[name] = sayComplaint({ code: 'required' }, locale);
  return found;
}

function mustBeGiven(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && isRequired(field);
}

/** `yyyy-mm-ddThh:mm` where the municipality is, for the browser's own date and time input. */
function localText(iso: string): string {
  const [day = '', time = ''] = formatDateTime(new Date(iso), publicConfig().timeZone).split(' ');
  return `${day.split('/').toReversed().join('-')}T${time}`;
}

function instant(local: string): string {
  const [day = '', time = ''] = local.split('T');
  const written = parseWrittenDate(`${day.split('-').toReversed().join('/')} ${time}`);
  return written ? zonedInstant(written, publicConfig().timeZone).toISOString() : local;
}
