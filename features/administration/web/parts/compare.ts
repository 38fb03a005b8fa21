import { isRecord } from '#platform/ui/versioned-form/say-plain.ts';

/** A value that differs, by its path. */
export interface Difference {
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

/** Every leaf that differs between two values; a list is compared whole, item by item it would say nothing. */
export function differences(one: unknown, other: unknown, path = ''): readonly Difference[] {
  if (isRecord(one) && isRecord(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => differences(one[key], other[key], path === '' ? key : `${path}.${key}`));
  }
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null) ? [] : [{ path, one, other }];
}
