import { useLocation, useRouter } from '@tanstack/react-router';
import type { FilterValues } from '#platform/ui/types.ts';

export interface AuditState {
  readonly page: number;
  readonly pageSize: number;
  readonly q: string;
  readonly filters: FilterValues;
}

export const filterNames = ['type', 'event', 'user', 'at'] as const;
const sizes = [10, 25, 50, 100];

type Search = Readonly<Record<string, unknown>>;

export function readState(search: Search): AuditState {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const size = Number(text('pageSize'));
  return {
    page: Math.max(1, Math.floor(Number(text('page'))) || 1),
    pageSize: sizes.includes(size) ? size : 25,
    q: text('q'),
    filters: Object.fromEntries(filterNames.map((name) => [name, text(name)] as const).filter(([, value]) => value !== '')),
  };
}

export function writeState({ page, pageSize, q, filters }: AuditState): Search {
  return {
    ...filters,
    ...(q !== '' && { q }),
    ...(pageSize !== 25 && { pageSize }),
    ...(page > 1 && { page }),
  };
}

/** What the list shows stands in the address. Whatever changes other than the page leads back to page 1. */
export function useAuditState(): readonly [AuditState, (change: Partial<AuditState>) => void] {
  const router = useRouter();
  const state = readState(useLocation({ select: (location) => location.search as Search }));
  const change = (part: Partial<AuditState>): void => {
    const search = writeState({ ...state, page: 1, ...part }) as never;
    void router.navigate({ to: '/geoportalgestao/audit', search, replace: 'q' in part, resetScroll: false });
  };
  return [state, change];
}
