import { pushOf } from '../push.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#platform/http/web/client.ts';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import { onReturn, subscribe } from '#platform/realtime/web/client.ts';
import { useIsLive, useWhileNotLive } from '#platform/realtime/web/use-channel.ts';
import { occurrences } from '../../contract.ts';
import { afterMove } from '../../domain/counters.ts';
import { everybody } from '../../domain/push.ts';
import type { MapFilters, OccurrenceItem, OccurrencePush, PushEvent } from '../../schemas.ts';
import { hidesAll, narrowsFurther, toQuery, type DeskFilter } from './filter.ts';
import { keys, quantitiesKey, type ItemPage } from './queries.ts';

export interface Pushed {
  readonly event: PushEvent;
  readonly data: OccurrencePush;
}

const events = ['created', 'moved', 'changed', 'removed'] as const satisfies readonly PushEvent[];
/** What comes on two channels comes at once; the one for staff says more. */
const twinMs = 200;
const sameMs = 2000;
/** After counting along the server is asked, when it has become quiet: what was missed or filtered is then right too. */
const settleMs = 1500;

/** Hears what happens to occurrences: counters follow. `heard` tells the list, the map and an open record; `missed`, that something may have been. */
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
    const seen = new Map<string, number>();
    const timers = new Set<number>();
    let settling: number | undefined;
    const take = (pushed: Pushed, exact: boolean): void => {
      const { data, event } = pushed;
      const mark = `${event}:${data.id}:${data.version}`;
      // Not for good: what does not count as a change (a rating) comes with the version that was there.
      if (Date.now() - (seen.get(mark) ?? 0) < sameMs) return;
      seen.delete(mark);
      seen.set(mark, Date.now());
      if (seen.size > 500) seen.delete([...seen.keys()][0] ?? '');
      if (exact) count(client, latest.current.filter, pushed);
      window.clearTimeout(settling);
      settling = window.setTimeout(() => void settle(client, latest.current.filter), settleMs);
      latest.current.heard(pushed);
    };
    const leave = wanted.split(',').flatMap((channel) =>
      events.map((event) =>
        subscribe(channel, event, (data) => {
          const pushed = { event, data: pushOf(data) };
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

/** Nothing was heard for a while: counters, new ones and whatever else is on the screen are asked for. */
function catchUp(client: QueryClient, missed: () => void): void {
  void client.invalidateQueries({ queryKey: keys.probe });
  void client.invalidateQueries({ queryKey: keys.quantities });
  missed();
}

/** What it was loses one and what it is gains one, at once (specification 2 §4). */
function count(client: QueryClient, filter: DeskFilter, { event, data }: Pushed): void {
  if (narrowsFurther(filter)) return;
  const from = data.fromTypeId !== null && data.fromStatusId !== null ? { typeId: data.fromTypeId, statusId: data.fromStatusId } : null;
  const to = event === 'removed' ? null : { typeId: data.typeId, statusId: data.statusId };
  if (from && to && from.typeId === to.typeId && from.statusId === to.statusId) return;
  client.setQueryData<MapFilters>(quantitiesKey(filter), (known) => known && afterMove(known, from, to));
}

/** Counters from the server, and the list's total from them. */
async function settle(client: QueryClient, filter: DeskFilter): Promise<void> {
  await client.invalidateQueries({ queryKey: keys.quantities });
  const known = client.getQueryData<MapFilters>(quantitiesKey(filter));
  if (!known || hidesAll(filter)) return;
  // Whoever may not see types counts by statuses.
  const entries = known.types.length > 0 ? known.types : known.statuses;
  const total = entries.reduce((sum, { show, qty }) => (show ? sum + qty : sum), 0);
  client.setQueriesData<ItemPage>({ queryKey: keys.list, type: 'active' }, (page) =>
    page && page.totalIsExact && total <= exactTotalLimit ? { ...page, total } : page,
  );
}

const probeSize = 25;
const probeMs = 30_000;

interface Base {
  readonly of: string;
  readonly ids: ReadonlySet<number>;
  /** Older ones only slid into view. */
  readonly oldest: string;
}

export interface News {
  readonly items: readonly OccurrenceItem[];
  /** There may be more than these. */
  readonly isMore: boolean;
  take(): void;
}

/**
 * What has come since the list was last looked at, under the same filter, where nothing is pushed or something was missed: asked of the
 * server from time to time. `take` makes it known.
 */
export function useNewcomers(filter: DeskFilter): News {
  const live = useIsLive();
  const query = toQuery(filter);
  const of = JSON.stringify([query, hidesAll(filter)]);
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...keys.probe, of],
    queryFn: ({ signal }) => api(occurrences, 'search', { query: { ...query, sort: '-createdAt', pageSize: probeSize }, signal }),
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
  const fresh = isStale ? [] : items.filter(({ id, createdAt }) => !base.ids.has(id) && createdAt > base.oldest);
  return { items: fresh, isMore: fresh.length === probeSize, take: () => setBase(known()) };
}
