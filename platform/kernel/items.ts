/**
 * The item at a place that is known to be taken: reads what `list[index]!` would assert, and says so where it is not true.
 * Throws RangeError outside the list.
 */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  if (!(index >= 0 && index < list.length)) throw new RangeError(`no item ${index} in a list of ${list.length}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- within the list as just checked; T itself may allow undefined
  return list[index] as T;
}

/** The first item of a list that is known not to be empty. Throws RangeError when it is. */
export const firstOf = <T>(list: ArrayLike<T>): T => itemAt(list, 0);

/** The last item of a list that is known not to be empty. Throws RangeError when it is. */
export const lastOf = <T>(list: ArrayLike<T>): T => itemAt(list, list.length - 1);

/** A value known to be there: read of a map by a key of it, found in a list that holds it. Throws TypeError otherwise. */
export function known<T>(value: T): NonNullable<T> {
  if (value === null || value === undefined) throw new TypeError('a value that is known to be there is missing');
  return value;
}

/** Each item with the one after it: the segments of a line. */
export function* neighbours<T>(list: readonly T[]): Generator<readonly [T, T]> {
  for (let index = 1; index < list.length; index++) yield [itemAt(list, index - 1), itemAt(list, index)];
}
