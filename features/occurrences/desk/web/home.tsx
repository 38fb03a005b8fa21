import { Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { mayUseAny, useSession } from '#platform/access/web/session.ts';
import { useCan } from '#platform/access/web/session.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { defaultPageSize } from '#platform/kernel/page.ts';
import { readPreference, writePreference } from '#platform/shell/preferences.ts';
import { createStore } from '#platform/shell/store.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { may } from '../../record/permissions.ts';
import type { OccurrenceItem } from '../../record/schemas.ts';
import { mayFigures } from '../../figures/permissions.ts';
import { useNow } from '../../record/web/now.ts';
import { useSelection } from './bulk/selection.ts';
import { DeskProvider, type Desk, type DeskMap, type View } from '../../record/web/desk/context.ts';
import styles from './desk.module.css';
import { ExportDialog } from './export-dialog.tsx';
import type { DeskFilter } from '../../record/web/desk/filter.ts';
import { FilterPanel } from './filter-panel.tsx';
import { useGoKeys } from './go-keys.ts';
import { HelpDialog } from './help-dialog.tsx';
import { OccurrenceList } from './list.tsx';
import { keys, useItems, useListsRequest, useQuantities, useRefreshList, type Lists } from '../../record/web/desk/queries.ts';
import { useShortcuts } from './shortcuts.ts';
import { useDeskTexts } from './texts.ts';
import { deskTabs } from './tabs/tabs.ts';
import { tabOf, TabPanel } from './tabs/panel.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { Toolbar } from './toolbar.tsx';
import { useLive, useNewcomers, type Pushed } from '../../record/web/desk/use-live.ts';
import { useLiveRows } from './use-rows.ts';
import { useDeskPlace } from '../../record/web/desk/use-state.ts';
import { stepInPanel, useSteps } from './use-steps.ts';

const DeskMapPane = lazy(() => import('./desk-map.tsx').then((module) => ({ default: module.DeskMapPane })));
const Detail = lazy(() => import('./detail.tsx').then((module) => ({ default: module.Detail })));

const narrow = '(max-width: 48em)';
/** List and record side by side; a small map too; and the filters too. Below, the record takes the place of the list. */
const medium = '(min-width: 75em)';
const wide = '(min-width: 94em)';
const widest = '(min-width: 118em)';

/** Where the municipality works on what its people report. */
export function DeskHome(): ReactNode {
  const request = useListsRequest();
  const t = useDeskTexts();
  if (request.data) return <LoadedDesk lists={request.data} />;
  return <div className={styles['wait']}>{request.isError ? <LoadFailure request={request} /> : <Loader aria-label={t('title')} />}</div>;
}

function LoadedDesk({ lists }: { readonly lists: Lists }): ReactNode {
  const client = useQueryClient();
  const place = useDeskPlace();
  const map = useRef<DeskMap | null>(null);
  const [setMap] = useState(() => (made: DeskMap | null): void => {
    map.current = made;
  });
  const [pushed] = useState(() => createStore<Pushed | null>(null));
  const [shown] = useState(() => createStore<DeskFilter | null>(null));
  const [view, setView] = useState<View>('list');
  const [full, setFullState] = useState(readPreference('occurrences.full') === 'on');
  const [triaging, setTriaging] = useState(false);
  const [filtersOpen, setFiltersOpen] = useState(readPreference('occurrences.filters') === 'on');
  const [dialog, setDialog] = useState<'help' | 'export' | null>(null);
  const screen = {
    narrow: useMediaQuery(narrow) ?? false,
    medium: useMediaQuery(medium) ?? true,
    wide: useMediaQuery(wide) ?? true,
    widest: useMediaQuery(widest) ?? false,
  };
  const isNarrow = screen.narrow;
  const rows = useRef<HTMLUListElement>(null);
  const [ownSize, setOwnSize] = useState(Number(readPreference('occurrences.pageSize')) || defaultPageSize);
  const pageSize = place.pageSize ?? ownSize;

  const items = useItems(place, pageSize, place.ready);
  useQuantities(place.filter);
  const shownIds = items.data?.items.map(({ id }) => id) ?? [];
  // What one may only read is not ticked.
  const workIds = items.data?.items.flatMap(({ id, seenAs }) => (seenAs === 'staff' ? [id] : [])) ?? [];
  const selection = useSelection(workIds, JSON.stringify(place.filter));
  const newcomers = useNewcomers(place.filter);
  const refreshList = useRefreshList();
  const refreshMap = useLater(() => map.current?.refresh());
  const rowsLive = useLiveRows({
    place,
    pageSize,
    onLeft: selection.drop,
    onFound(found, events) {
      if (place.tab !== 'list') return;
      for (const { id, point, code } of found) {
        const event = events.get(id);
        if (point && (event === 'created' || event === 'moved') && code !== place.code) map.current?.pulse(point, code);
      }
    },
  });
  const lookAgain = (): void => {
    for (const id of shownIds) rowsLive.concern(id, 'missed');
    refreshMap();
    if (place.code === null) return;
    void client.invalidateQueries({ queryKey: keys.show(place.code) });
    void client.invalidateQueries({ queryKey: keys.outside(place.code) });
  };
  useLive(
    lists.push,
    place.filter,
    (event) => {
      pushed.set(event);
      refreshMap();
      rowsLive.concern(event.data.id, event.event);
      if (event.data.code === place.code) void client.invalidateQueries({ queryKey: keys.outside(place.code) });
    },
    lookAgain,
  );
  useNewDay(lookAgain);
  const waiting = newsOf(rowsLive.arrived, newcomers.items, shownIds);
  const news = { count: waiting.length, isMore: newcomers.isMore };

  const open = place.code !== null;
  const besideMap = !isNarrow && screen.wide && !full;
  const desk: Desk = {
    place,
    lists,
    map,
    shown,
    pushed,
    setView,
    full,
    setMap,
    mapIsBeside: besideMap,
    mapFits: !isNarrow && screen.wide,
    triaging,
    setTriaging,
    setFull(on) {
      setFullState(on);
      writePreference('occurrences.full', on ? 'on' : 'off');
    },
  };
  const showsFilters = isNarrow ? view === 'filters' : filtersOpen && (!open || screen.widest);
  const user = useSession();
  const wanted = tabOf(place.tab);
  const tab = wanted !== null && mayUseAny(wanted.anyOf, user) ? wanted : null;
  const showsList = isNarrow ? view === 'list' || tab !== null : !open || (screen.medium && !full);
  const wholeWidth = tab?.besideMap === false && !open;
  const showsMap = !wholeWidth && (isNarrow ? view === 'map' && tab === null : !open || besideMap);
  const several = [tab !== null, open, tab === null && showsFilters].filter(Boolean).length > 1;
  const toggleFilters = (): void => {
    if (isNarrow) return setView(view === 'filters' ? 'list' : 'filters');
    setFiltersOpen(!filtersOpen);
    writePreference('occurrences.filters', filtersOpen ? 'off' : 'on');
  };
  /** Back to list and map alone (specification 2 §4). */
  const closeAll = (): void => {
    setView('list');
    if (!isNarrow && filtersOpen) toggleFilters();
    map.current?.closeTools();
    place.openTab('list');
  };
  const stepInList = useSteps(rows, desk, items, pageSize);
  const step = (by: 1 | -1): boolean => (tab === null ? stepInList(by) : stepInPanel(by, place));
  const mayBulk = useCan(may.bulk) && place.filter.deleted !== true;
  const focusedCode = (): string | undefined => document.activeElement?.closest('li')?.querySelector<HTMLElement>('a[data-code]')?.dataset['code'];
  /** The row that has the focus, or the record that is open. */
  const tick = (event: KeyboardEvent): void => {
    const item = items.data?.items.find(({ code }) => code === (focusedCode() ?? place.code));
    if (item?.seenAs === 'staff') selection.toggle(item.id, event.shiftKey);
  };
  /** What is open, what has the focus, or what stands first. */
  const triage = (): void => {
    const code = place.code ?? focusedCode() ?? items.data?.items[0]?.code;
    if (code === undefined) return;
    setTriaging(true);
    if (place.code === null) place.open(code);
  };
  const tabs = deskTabs.filter(({ anyOf }) => mayUseAny(anyOf, user));
  const mayReports = mayUseAny([mayFigures.view, mayFigures.performers], user);
  const openFilters = (): void => {
    if (isNarrow ? view !== 'filters' : !filtersOpen) toggleFilters();
  };
  useGoKeys({ desk, isNarrow, tabs, mayReports, openFilters, closeAll });
  useShortcuts({
    x: mayBulk ? tick : undefined,
    t: triage,
    j: () => void step(1),
    k: () => void step(-1),
    '?': () => setDialog('help'),
    '/': () => document.querySelector<HTMLInputElement>(`.${styles['desk']} [role="searchbox"]`)?.focus(),
  });
  const takeNews = (): void => {
    newcomers.take();
    rows.current?.scrollTo({ top: 0 });
    if (place.page === 1 && place.sort === '-createdAt' && !news.isMore) return rowsLive.show(waiting);
    // They are the newest: they stand on the first page of that order.
    rowsLive.forget();
    place.change({ sort: '-createdAt' });
    refreshList();
  };

  return (
    <DeskProvider value={desk}>
      <div className={styles['desk']} data-open={open || undefined} data-view={view}>
        <TabBar hidden={isNarrow && open} onCloseAll={!isNarrow && several ? closeAll : null} />
        <Toolbar
          total={items.data}
          filtersOpen={showsFilters}
          onFilters={toggleFilters}
          onExport={() => setDialog('export')}
          view={isNarrow ? view : null}
          hidden={tab !== null || (isNarrow && open)}
        />
        <div className={styles['body']}>
          {tab !== null && showsList && !(isNarrow && open) && <TabPanel tab={tab} />}
          {tab === null && showsFilters && !(isNarrow && open) && <FilterPanel onClose={toggleFilters} />}
          {tab === null && showsList && !(isNarrow && open) && (
            <OccurrenceList
              items={items}
              pageSize={pageSize}
              onPageSize={(size) => {
                setOwnSize(size);
                writePreference('occurrences.pageSize', String(size));
                place.change({ pageSize: null });
              }}
              news={news}
              onNews={takeNews}
              onHelp={() => setDialog('help')}
              box={rows}
              isBehind={rowsLive.failed}
              onCatchUp={rowsLive.retry}
              selection={mayBulk ? selection : undefined}
            />
          )}
          {place.code !== null && (
            <Suspense fallback={<Waiting />}>
              <Detail key={place.code} code={place.code} onStep={step} />
            </Suspense>
          )}
          <MapSlot shown={showsMap && !(isNarrow && open)} />
        </div>
        {dialog === 'help' && <HelpDialog tabs={tabs} mayReports={mayReports} onClose={() => setDialog(null)} />}
        {dialog === 'export' && items.data && <ExportDialog total={items.data} onClose={() => setDialog(null)} />}
      </div>
    </DeskProvider>
  );
}

/** The map is loaded when it is first seen, and kept from then on: where it was, it still is. */
function MapSlot({ shown }: { readonly shown: boolean }): ReactNode {
  const [wanted, setWanted] = useState(shown);
  if (shown && !wanted) setWanted(true);
  return (
    <div className={styles['map']} hidden={!shown} data-desk-map>
      {wanted && (
        <Suspense fallback={null}>
          <DeskMapPane />
        </Suspense>
      )}
    </div>
  );
}

function Waiting(): ReactNode {
  const t = useDeskTexts();
  return (
    <div className={styles['wait']}>
      <Loader aria-label={t('detail.loading')} />
    </div>
  );
}

/** What came and is not shown yet, each once. */
function newsOf(arrived: readonly OccurrenceItem[], newcomers: readonly OccurrenceItem[], shown: readonly number[]): readonly OccurrenceItem[] {
  const every = new Map([...newcomers, ...arrived].map((item) => [item.id, item]));
  return [...every.values()].filter(({ id }) => !shown.includes(id));
}

/** Days to a deadline are other ones tomorrow. */
function useNewDay(run: () => void): void {
  const day = formatDate(useNow(), publicConfig().timeZone);
  const known = useRef(day);
  useEffect(() => {
    if (known.current === day) return;
    known.current = day;
    run();
  });
}

/** Many calls in a row become one, a moment later. */
function useLater(run: () => void, wait = 300): () => void {
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(), wait);
  };
}
