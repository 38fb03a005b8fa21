import { keysOf } from './unknown.ts';

/*
 * A declaration is an object with one entry per name. What is derived from it keeps for each name the type of that entry, which
 * `Object.fromEntries` forgets: these functions say it, so that their callers need no assertions.
 */

function built<T, N extends string>(names: readonly N[], value: (name: N) => unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the functions below give the names of T, and for each a value of its type
  return Object.fromEntries(names.map((name) => [name, value(name)])) as T;
}

/** A table made of its keys: `tableOf(['a', 'b'], (key) => ...)`. */
export function tableOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  return built(keys, valueOf);
}

/** Every entry with more beside it. */
export function extended<T extends object, M>(entries: T, more: (name: keyof T & string) => M): { [N in keyof T]: T[N] & M } {
  return built(keysOf<keyof T & string>(entries), (name) => ({ ...entries[name], ...more(name) }));
}

/** One property of every entry. */
export function pluck<T extends { readonly [N in keyof T]: { readonly [key in K]: unknown } }, K extends string>(
  entries: T,
  key: K,
): { [N in keyof T]: T[N][K] } {
  return built(keysOf<keyof T & string>(entries), (name) => entries[name][key]);
}

/** The entries of one kind. */
export function those<T extends object, E extends T[keyof T]>(
  entries: T,
  is: (entry: T[keyof T]) => entry is E,
): { [N in keyof T as T[N] extends E ? N : never]: T[N] } {
  return built(
    keysOf<keyof T & string>(entries).filter((name) => is(entries[name])),
    (name) => entries[name],
  );
}

/** Entries under what they say at `key`, each with the name it had. */
export function keyed<T extends { readonly [N in keyof T]: { readonly [key in K]: string } }, K extends string>(
  entries: T,
  key: K,
): { [N in keyof T as T[N][K]]: T[N] & { readonly name: N } } {
  const made = keysOf<keyof T & string>(entries).map((name) => ({ ...entries[name], name }));
  return built(
    made.map((entry) => entry[key]),
    (as) => made.find((entry) => entry[key] === as),
  );
}

/** Values under other names: `renamed({ dueAt: 'due_at' }, row)`. */
export function renamed<R, M extends { readonly [N in keyof M]: keyof R }>(names: M, values: R): { [N in keyof M]: R[M[N]] } {
  return built(keysOf<keyof M & string>(names), (name) => values[names[name]]);
}
