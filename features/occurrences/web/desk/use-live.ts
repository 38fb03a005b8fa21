import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, isProblem } from '#platform/http/web/client.ts';
import { onReturn, subscribe } from '#platform/realtime/web/client.ts';
import { useIsLive, useWhileNotLive } from '#platform/realtime/web/use-channel.ts';
import { occurrences } from '../../contract.ts';
import { afterMove } from '../../domain/counters.ts';
import { everybody } from '../../domain/push.ts';
import type { MapFilters, OccurrencePush, PushEvent } from '../../schemas.ts';
import { hidesAll, narrowsFurther, shows, toQuery, type DeskFilter } from './filter.ts';
import { adopt, keys, patchRow, quantitiesKey, type ItemPage } from './queries.ts';

export interface Pushed {
  readonly event: PushEvent;
  readonly data: OccurrencePush;
}

const events = ['created', 'moved', 'changed', 'removed'] as const satisfies readonly PushEvent[];
/** What comes on two channels comes at once; the one for staff says more. */
const twinMs = 200;
/** After counting along the server is asked, when it has become quiet: what was missed or filtered is then right too. */
const settleMs = 1500;

/** Hears what happens to occurrences: counters, rows and the new ones follow. `heard` tells the map and an open record. */
export function useLive(channels: readonly string[], filter: DeskFilter, heard: (pushed: Pushed) => void, missed: () => void): void {
  const client = useQueryClient();
  const latest = useRef({ filter, heard, missed });
  useEffect(() => {
    latest.current = { filter, heard, missed };
  });
  useWhileNotLive(() => catchUp(client, missed));
  const wanted = channels.join();
  useEffect(() => {
    if (wanted === '') return;
    const seen = new Set<string>();
    const timers = new Set<number>();
    let settling: number | undefined;
    const take = (pushed: Pushed, exact: boolean): void => {
      const { data, event } = pushed;
      const mark = `${event}:${data.id}:${data.version}`;
      if (seen.has(mark)) return;
      seen.add(mark);
      if (seen.size > 500) seen.delete([...seen][0] ?? '');
      if (exact) count(client, latest.current.filter, pushed);
      void followRow(client, data);
      void client.invalidateQueries({ queryKey: keys.probe });
      window.clearTimeout(settling);
      settling = window.setTimeout(() => void client.invalidateQueries({ queryKey: keys.quantities }), settleMs);
      latest.current.heard(pushed);
    };
    const leave = wanted.split(',').flatMap((channel) =>
      events.map((event) =>
        subscribe(channel, event, (data) => {
          const pushed = { event, data: data as OccurrencePush };
          if (channel !== everybody) return take(pushed, true);
          const timer = window.setTimeout(() => {
            timers.delete(timer);
            take(pushed, false);
          }, twinMs);
          timers.add(timer);
        }),
      ),
    );
    const forget = onReturn(() => catchUp(client, latest.current.missed));
    return () => {
      window.clearTimeout(settling);
      for (const timer of timers) window.clearTimeout(timer);
      for (const stop of leave) stop();
      forget();
    };
  }, [client, wanted]);
}

/** Nothing was heard for a while: counters, rows and whatever else is on the screen are asked for, and no row moves. */
function catchUp(client: QueryClient, missed: () => void): void {
  void client.invalidateQueries({ queryKey: keys.probe });
  void client.invalidateQueries({ queryKey: keys.quantities });
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: keys.list, type: 'active' })) void freshenRows(client, queryKey);
  missed();
}

async function freshenRows(client: QueryClient, key: readonly unknown[]): Promise<void> {
  const query = key.at(-1);
  const rows = client.getQueryData<ItemPage>(key)?.items ?? [];
  if (typeof query !== 'object' || rows.length === 0) return;
  try {
    const { items } = await api({ search: { ...occurrences.search, silent: true } }, 'search', { query: query as never });
    const found = new Map(items.map((item) => [item.id, item]));
    for (const { id, code, version } of rows) {
      const fresh = found.get(id);
      if (fresh) patchRow(client, id, (row) => (fresh.version > row.version ? fresh : row));
      // It no longer belongs to this page, but stands on the screen.
      else await followRow(client, { id, code, version: version + 1 });
    }
  } catch {
    // The next time asks again.
  }
}

/** What it was loses one and what it is gains one, at once (specification 2 §4). */
function count(client: QueryClient, filter: DeskFilter, { event, data }: Pushed): void {
  if (narrowsFurther(filter)) return;
  const from = data.fromTypeId !== null && data.fromStatusId !== null ? { typeId: data.fromTypeId, statusId: data.fromStatusId } : null;
  const to = event === 'removed' ? null : { typeId: data.typeId, statusId: data.statusId };
  if (from && to && from.typeId === to.typeId && from.statusId === to.statusId) return;
  client.setQueryData<MapFilters>(quantitiesKey(filter), (known) => known && afterMove(known, from, to));
}

/** A row that is shown takes its new state where it stands. */
async function followRow(client: QueryClient, { id, code, version }: Pick<OccurrencePush, 'id' | 'code' | 'version'>): Promise<void> {
  const pages = client.getQueriesData<ItemPage>({ queryKey: keys.list });
  const row = pages.flatMap(([, page]) => page?.items ?? []).find((item) => item.id === id);
  if (!row || row.version >= version) return;
  try {
    // Quietly: the open record decides itself when it takes a new state.
    const fresh = await api({ show: { ...occurrences.show, silent: true } }, 'show', { params: { code } });
    if (client.getQueryData(keys.show(code)) === undefined) adopt(client, fresh);
    else patchRow(client, id, (old) => ({ ...old, ...fresh, excerpt: fresh.description.slice(0, 160) }));
  } catch (error) {
    if (isProblem(error) && error.status === 404)
      patchRow(client, id, (old) => ({ ...old, version, deletedAt: old.deletedAt ?? new Date().toISOString() }));
  }
}

const probeSize = 25;
const probeMs = 30_000;

interface Base {
  readonly of: string;
  readonly ids: ReadonlySet<number>;
  /** Older ones only slid into view. */
  readonly oldest: string;
}

/**
 * How many have come since the list was last looked at, under the same filter: asked of the server when something is pushed, or from
 * time to time where nothing is. `take` makes them known.
 */
export function useNewcomers(filter: DeskFilter, listed: ReadonlySet<number>): { readonly count: number; readonly isMore: boolean; take(): void } {
  const live = useIsLive();
  const query = toQuery(filter);
  const of = JSON.stringify([query, hidesAll(filter)]);
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...keys.probe, of],
    queryFn: ({ signal }) => api(occurrences, 'search', { query: { ...query, sort: '-createdAt', pageSize: probeSize } as never, signal }),
    refetchInterval: live ? false : probeMs,
    enabled: !hidesAll(filter) && filter.deleted !== true,
    gcTime: 0,
    meta: { quiet: true },
  });
  const [base, setBase] = useState<Base | null>(null);
  const items = data?.items ?? [];
  const known = (): Base => ({
    of,
    ids: new Set(items.map(({ id }) => id)),
    oldest: items.length < probeSize ? '' : (items.at(-1)?.createdAt ?? ''),
  });
  const isStale = base?.of !== of;
  if (data && isStale && !isPlaceholderData) setBase(known());
  const fresh = isStale ? [] : items.filter(({ id, createdAt }) => !base.ids.has(id) && createdAt > base.oldest && !listed.has(id));
  return { count: fresh.length, isMore: fresh.length === probeSize, take: () => setBase(known()) };
}

/** Does a pushed occurrence belong on the screen, as far as type and status tell? */
export function belongs(filter: DeskFilter, { event, data }: Pushed): boolean {
  return event !== 'removed' && shows(filter, data);
}
