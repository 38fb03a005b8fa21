import { useSearch } from '@tanstack/react-router';

/** What stands behind the question mark of the address, as the router reads it: `?page=2` is a number. */
export type Search = Readonly<Record<string, unknown>>;

/** One parameter of the address as text; undefined where it is not there. */
export function useSearchText(name: string): string | undefined {
  return useSearch({ strict: false, select: ({ [name]: value }) => (value === undefined ? undefined : String(value)) });
}
