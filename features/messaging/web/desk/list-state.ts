import { useLocation, useRouter } from '@tanstack/react-router';
import type { FilterValues } from '#platform/ui/types.ts';

export interface ListState {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: string;
  readonly q: string;
  readonly filters: FilterValues;
}

type Search = Readonly<Record<string, unknown>>;

/** What a list shows, kept in the address. Whatever changes other than the page leads back to page 1. */
export function useSearchState(
  path: string,
  sorts: readonly string[],
  names: readonly string[],
): readonly [ListState, (part: Partial<ListState>) => void] {
  const router = useRouter();
  const search = useLocation({ select: (location) => location.search as Search });
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const [firstSort = ''] = sorts;
  const state: ListState = {
    page: Math.max(1, Math.floor(Number(text('page'))) || 1),
    pageSize: [10, 25, 50, 100].find((size) => String(size) === text('pageSize')) ?? 25,
    sort: sorts.includes(text('sort')) ? text('sort') : firstSort,
    q: text('q'),
    filters: Object.fromEntries(names.filter((name) => text(name) !== '').map((name) => [name, text(name)])),
  };
  const change = (part: Partial<ListState>): void => {
    const next = { ...state, page: 1, ...part };
    const bare = (value: string) => (value === 'true' ? true : value === 'false' ? false : value);
    const written = {
      ...Object.fromEntries(Object.entries(next.filters).map(([name, value]) => [name, bare(value)])),
      ...(next.q !== '' && { q: next.q }),
      ...(next.sort !== firstSort && { sort: next.sort }),
      ...(next.pageSize !== 25 && { pageSize: next.pageSize }),
      ...(next.page > 1 && { page: next.page }),
    };
    void router.navigate({ to: path, search: written as never, replace: 'q' in part, resetScroll: false });
  };
  return [state, change];
}
