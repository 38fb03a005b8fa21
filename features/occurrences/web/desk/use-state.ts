import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { readPreference, writePreference } from '#platform/shell/preferences.ts';
import { names, readState, writeState, type DeskFilter, type DeskState } from './filter.ts';

const home = '/meubairro/home';
const remembered = 'occurrences.desk';

export interface DeskPlace extends DeskState {
  /** Which view of the header is open; `list` unless said. */
  readonly tab: string;
  /** Hash route of a view. */
  linkToTab(tab: string): string;
  openTab(tab: string): void;
  /** The occurrence that is open, or null. */
  readonly code: string | null;
  change(part: Partial<DeskState>): void;
  /** `replace`: without a step in the browser's history, as while typing. */
  changeFilter(filter: DeskFilter, replace?: boolean): void;
  open(code: string, replace?: boolean): void;
  close(): void;
  /** Hash route of an occurrence with the filter kept, for links. */
  linkTo(code: string): string;
}

/** Filter, order, page and the open occurrence: all in the address, so that it can be sent, kept and gone back to. The last filter is remembered. */
export function useDeskPlace(): DeskPlace {
  const router = useRouter();
  const search = useLocation({ select: (location) => location.search as Readonly<Record<string, unknown>> });
  const searchText = useLocation({ select: (location) => location.searchStr });
  const { code } = useParams({ strict: false }) as { code?: string };
  const state = readState(search);
  const go = (path: string, next: DeskState | null, replace: boolean): void => {
    // The map keeps its own names in the address; they stay.
    const kept = (now: Readonly<Record<string, unknown>>): Record<string, unknown> => (next === null ? { ...now } : { ...now, ...writeState(next) });
    void router.navigate({ to: path, search: kept as never, replace, resetScroll: false });
  };
  const here = code === undefined ? home : `${home}/${code}`;
  const change = (part: Partial<DeskState>, replace = false): void => go(here, { ...state, page: 1, ...part }, replace);
  useRemembered(search, code, state, (filter) => change({ filter }, true));
  const tab = typeof search['tab'] === 'string' ? search['tab'] : 'list';
  const withTab = (now: Readonly<Record<string, unknown>>, next: string) => ({ ...now, tab: next === 'list' ? undefined : next });
  return {
    ...state,
    tab,
    linkToTab: (next) => router.buildLocation({ to: home, search: withTab(search, next) as never }).href,
    openTab: (next) =>
      void router.navigate({ to: home, search: ((now: Record<string, unknown>) => withTab(now, next)) as never, resetScroll: false }),
    code: code ?? null,
    change,
    changeFilter: (filter, replace) => change({ filter }, replace),
    open: (next, replace = false) => go(`${home}/${next}`, null, replace),
    close: () => go(home, null, false),
    linkTo: (other) => `${home}/${other}${searchText}`,
  };
}

/** Whoever comes without a filter finds the one of last time; whoever follows a link finds the link's. */
function useRemembered(
  search: Readonly<Record<string, unknown>>,
  code: string | undefined,
  { filter }: DeskState,
  restore: (filter: DeskFilter) => void,
): void {
  const written = JSON.stringify(filter);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return writePreference(remembered, written);
    begun.current = true;
    if (code !== undefined || names.some((name) => search[name] !== undefined)) return;
    try {
      const last = JSON.parse(readPreference(remembered) ?? '{}') as Record<string, unknown>;
      const { deleted: _trash, ...known } = readState(
        Object.fromEntries(Object.entries(last).map(([name, value]) => [name, Array.isArray(value) ? value.join() || 'none' : value])),
      ).filter;
      if (Object.keys(known).length > 0) restore(known);
    } catch {
      // Written by an older version: begin without.
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only what the filter became is worth remembering
  }, [written]);
}
