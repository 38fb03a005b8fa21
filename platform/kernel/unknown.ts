/** Looks into values nobody has described: answers of `JSON.parse`, caught errors, messages of other threads. Nothing here throws. */

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The value's own fields; none when it is no object. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** The code an error of Node or PostgreSQL carries (`ENOENT`, `23505`); '' where there is none. */
export function errorCode(error: unknown): string {
  const { code } = recordOf(error);
  return typeof code === 'string' ? code : '';
}

/** The unique constraint a write ran into, by its name in PostgreSQL; null for every other error. */
export function takenConstraint(error: unknown): string | null {
  const { constraint } = recordOf(error);
  return errorCode(error) === '23505' && typeof constraint === 'string' ? constraint : null;
}

/** Is a text one of a table's own keys? */
export const hasKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

/** The keys of a table that is written out whole, as their own type. */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- for tables declared in the code only: they hold no key beyond their type
  return Object.keys(table) as K[];
}
