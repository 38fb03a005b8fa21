import { isRecord } from '#platform/kernel/unknown.ts';
import { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';

/** PostgreSQL stores no NUL character in text: whoever sends one is told in which field, whatever the schema says of it. */
export function unstorable(data: unknown): z.ZodError | null {
  const path = findNul(data, 0);
  return path === null ? null : new z.ZodRealError([{ ...issueAt('character', path), message: '', input: data }]);
}

/** Where the first text with a NUL is, or null. Nothing a schema takes is as deep as the limit. */
function findNul(value: unknown, depth: number): (string | number)[] | null {
  if (typeof value === 'string') return value.includes('\u0000') ? [] : null;
  if (!isRecord(value) || depth > 500) return null;
  for (const key of Object.keys(value)) {
    if (key.includes('\u0000')) return [key.replaceAll('\u0000', '')];
    const path = findNul(value[key], depth + 1);
    if (path !== null) return [key, ...path];
  }
  return null;
}
