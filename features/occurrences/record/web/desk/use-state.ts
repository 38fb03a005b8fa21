import { recordOf } from '#platform/kernel/unknown.ts';
import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { useViews, type Views } from '#platform/crud/views/web/use-views.ts';
import { readPreference, writePreference } from '#platform/shell/preferences.ts';
import { may } from '../../permissions.ts';
import { fromView, names, readState, writeState, type DeskFilter, type DeskState } from './filter.ts';

const home = '/meubairro/home';
const remembered = 'occurrences.desk';

export interface DeskPlace extends DeskState {
  /** Which view of the header is open; `list` unless said. */
  readonly tab: string;
  /** Hash route of a view. */
  linkToTab(tab: string): string;
  openTab(tab: string): void;
  /** Saved views of the desk. */
  readonly views: Views;
  /** The list may be fetched: it is known what the desk opens with. */
  readonly ready: boolean;
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

/** Filter, order, page and the open occurrence: all in the address, so that it can be sent, kept and gone back to. */
export function useDeskPlace(): DeskPlace {
  const router = useRouter();
  const search = useLocation({ select: (location) => location.search });
  const searchText = useLocation({ select: (location) => location.searchStr });
  const { code } = useParams({ strict: false });
  const state = readState(search);
  const go = (path: string, next: DeskState | null, replace: boolean): void => {
    // The map keeps its own names in the address; they stay.
    const kept = (now: Readonly<Record<string, unknown>>): Record<string, unknown> => (next === null ? { ...now } : { ...now, ...writeState(next) });
    void router.navigate({ to: path, search: kept, replace, resetScroll: false });
  };
  const here = code === undefined ? home : `${home}/${code}`;
  const change = (part: Partial<DeskState>, replace = false): void => go(here, { ...state, page: 1, ...part }, replace);
  const views = useViews('occurrences.desk');
  const isBare = code === undefined && names.every((name) => search[name] === undefined);
  const ready = useBeginning(isBare, state, views, (first) => change(first, true));
  const tab = typeof search['tab'] === 'string' ? search['tab'] : 'list';
  const withTab = (now: Readonly<Record<string, unknown>>, next: string) => ({ ...now, tab: next === 'list' ? undefined : next });
  return {
    ...state,
    tab,
    linkToTab: (next) => router.buildLocation({ to: home, search: withTab(search, next) }).href,
    openTab: (next) => void router.navigate({ to: home, search: (now) => withTab(now, next), resetScroll: false }),
    views,
    ready,
    code: code ?? null,
    change,
    changeFilter: (filter, replace) => change({ filter }, replace),
    open: (next, replace = false) => go(`${home}/${next}`, null, replace),
    close: () => go(home, null, false),
    linkTo: (other) => `${home}/${other}${searchText}`,
  };
}

/**
 * What the desk shows first. Whoever follows a link finds the link's; an address that says nothing opens with the person's default view
 * (decision 015), else with the filter of last time, else with what is open and theirs. Answers whether that is settled, so that nothing is fetched in vain.
 */
function useBeginning(isBare: boolean, { filter }: DeskState, views: Views, begin: (state: Partial<DeskState>) => void): boolean {
  const seesAll = useCan(may.viewAll);
  const written = JSON.stringify(filter);
  // 'opening': the address is about to say it.
  const [begun, setBegun] = useState<'no' | 'opening' | 'open'>(isBare ? 'no' : 'open');
  const remembers = useRef(false);
  useEffect(() => {
    if (begun !== 'no' || !views.ready) return;
    const first = views.views.find(({ isDefault }) => isDefault);
    if (first) begin(fromView(first.state, first.id));
    else begin({ filter: lastFilter() ?? (seesAll ? { open: true } : { open: true, scope: 'inside' }) });
    // oxlint-disable-next-line react/set-state-in-effect -- once, when the views have come
    setBegun('opening');
    // oxlint-disable-next-line react/exhaustive-deps -- nothing else may open a view by itself
  }, [views.ready, begun]);
  const ready = begun === 'open' || (begun === 'opening' && !isBare);
  // From here on an address that says nothing is one that was emptied.
  // oxlint-disable-next-line react/set-state-in-effect -- once, when the address has come
  useEffect(() => setBegun((now) => (now === 'opening' && ready ? 'open' : now)), [ready]);
  useEffect(() => {
    if (!ready) return;
    if (remembers.current) writePreference(remembered, written);
    remembers.current = true;
  }, [ready, written]);
  return ready;
}

function lastFilter(): DeskFilter | null {
  try {
    const last = recordOf(JSON.parse(readPreference(remembered) ?? '{}'));
    const { deleted: _trash, ...known } = readState(
      Object.fromEntries(Object.entries(last).map(([name, value]) => [name, Array.isArray(value) ? value.join() || 'none' : value])),
    ).filter;
    return Object.keys(known).length > 0 ? known : null;
  } catch {
    // Written by an older version: begin without.
    return null;
  }
}
