/** A list put in order by one field after the other, as addresses say it: `name,-createdAt` (`-` in front: descending). */
export interface SortPart {
  readonly name: string;
  readonly descending: boolean;
}

/** By at most so many fields; more says nothing to anybody. */
export const sortMax = 4;

export function readSorts(text: string): readonly SortPart[] {
  const parts = text
    .split(',')
    .filter((part) => part.replace(/^-/, '') !== '')
    .map((part) => ({ name: part.replace(/^-/, ''), descending: part.startsWith('-') }));
  return parts.filter(({ name }, index) => parts.findIndex((other) => other.name === name) === index).slice(0, sortMax);
}

export function writeSorts(parts: readonly SortPart[]): string {
  return parts.map(({ name, descending }) => (descending ? `-${name}` : name)).join(',');
}

/**
 * What a press on a column's heading makes of the order. Alone it orders by that column, and turns the direction of what is ordered by it
 * already. `adding` (with Shift) leaves the others: the column comes last, then turns, then goes.
 */
export function pressSort(sort: string, name: string, adding: boolean): string {
  const parts = readSorts(sort);
  const known = parts.find((part) => part.name === name);
  if (!adding) return writeSorts([{ name, descending: parts.length === 1 && known?.descending === false }]);
  if (!known) return writeSorts([...parts.slice(0, sortMax - 1), { name, descending: false }]);
  if (!known.descending) return writeSorts(parts.map((part) => (part.name === name ? { name, descending: true } : part)));
  const others = parts.filter((part) => part.name !== name);
  return writeSorts(others.length > 0 ? others : [{ name, descending: false }]);
}
