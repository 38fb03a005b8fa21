import { isRecord } from '#platform/kernel/unknown.ts';
import type { AuditColumn, AuditedTables } from '#platform/audit/subject.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { words } from './audit-words.ts';

export interface Speaking {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly audited: AuditedTables;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const longest = 2000;

/** A value of the trail in words: dates as in Portugal, yes and no, names of choices; null where there is none. */
export function sayValue(value: unknown, column: AuditColumn | undefined, speaking: Speaking): string | null {
  const { locale, timeZone, audited } = speaking;
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return words[value ? 'yes' : 'no'][locale];
  if (typeof value === 'number' && column?.kind === 'money') return sayDecimal(value, locale, 2);
  if (typeof value === 'number') return new Intl.NumberFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { maximumFractionDigits: 6 }).format(value);
  if (Array.isArray(value)) return cut(value.map((item) => sayValue(item, column, speaking)).join(', ')) || null;
  if (isRecord(value)) return sayObject(value, column, speaking);
  const text = String(value);
  const option = column?.options?.find((one) => one.value === text);
  if (option) return option.label[locale];
  if (column?.kind === 'permission') return audited.codes.get(text)?.[locale] ?? text;
  if (column?.kind === 'table') return audited.tables.get(text)?.label.many[locale] ?? text;
  if (instant.test(text) && (column?.kind === 'datetime' || column?.kind === undefined)) return sayInstant(text, timeZone);
  if (day.test(text)) return text.split('-').toReversed().join('/');
  return cut(text);
}

function sayInstant(text: string, timeZone: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : formatDateTime(at, timeZone);
}

function sayObject(value: Record<string, unknown>, column: AuditColumn | undefined, speaking: Speaking): string | null {
  const { locale, audited } = speaking;
  const { type, coordinates } = value;
  if (type === 'Point' && Array.isArray(coordinates))
    return `${words.place[locale]}: ${coordinates.map((part) => Math.round(Number(part) * 100) / 100).join('; ')}`;
  if (typeof type === 'string' && Array.isArray(coordinates)) return words.shape[locale];
  const parts = Object.entries(value).map(([name, part]) => {
    const label = column?.kind === 'table' ? (audited.tables.get(name)?.label.many[locale] ?? name) : (column?.parts?.[name]?.[locale] ?? name);
    return `${label}: ${sayValue(part, undefined, speaking) ?? words.forever[locale]}`;
  });
  return cut(parts.join('; ')) || null;
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
