/** A value as one line of text; empty where there is none. */
export function sayPlain(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(sayPlain).join('; ');
  if (isRecord(value)) return Object.values(value).map(sayPlain).filter(Boolean).join(' · ');
  return String(value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
