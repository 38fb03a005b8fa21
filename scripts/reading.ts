import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/* What the tests over all files share. */

export const root = join(import.meta.dirname, '..');

/** Files of code under these folders, without those `borders.test.ts` plants for a moment beside it. */
export function sourceFiles(tops: readonly string[], kind: RegExp): string[] {
  return tops
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) => readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((path) => `${top}/${path}`))
    .filter((path) => kind.test(path) && !/\/planted[^/]*$/.test(path))
    .toSorted();
}

export function isFactory(value: unknown): value is { readonly code: string; readonly definition: { readonly pt: string; readonly en: string } } {
  return typeof value === 'function' && 'code' in value && 'definition' in value;
}

/** Every text under its path of keys. */
export function texts(value: unknown, path = ''): Record<string, string> {
  if (typeof value === 'string') return { [path]: value };
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign({}, ...Object.entries(value).map(([key, inner]) => texts(inner, `${path}/${key}`))) as Record<string, string>;
}
