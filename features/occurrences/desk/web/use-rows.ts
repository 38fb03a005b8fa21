import { searchAside } from '../../record/web/search.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import type { OccurrenceItem, PushEvent } from '../../record/schemas.ts';
import { concerned, inserted } from '../../record/web/rows.ts';
import { hidesAll, toQuery } from '../../record/web/desk/filter.ts';
import { keys, listKey, type ItemPage } from '../../record/web/desk/queries.ts';
import type { DeskPlace } from '../../record/web/desk/use-state.ts';

/** What is pushed within this time is asked for at once. */
const gatherMs = 150;
const atOnce = 100;

interface Options {
  readonly place: DeskPlace;
  readonly pageSize: number;
  /** Rows that no longer belong to the list. */
  readonly onLeft: (ids: readonly number[]) => void;
  /** Rows of a push that the list's filter finds. */
  readonly onFound: (items: readonly OccurrenceItem[], events: ReadonlyMap<number, PushEvent>) => void;
}

export interface LiveRows {
  /** Something was pushed about this one; 'missed': perhaps. */
  concern(id: number, event: PushEvent | 'missed'): void;
  /** Those that were pushed and are not shown yet. */
  readonly arrived: readonly OccurrenceItem[];
  /** Puts them into the list where they belong, without asking for it again. */
  show(more: readonly OccurrenceItem[]): void;
  forget(): void;
  /** What was pushed could not be asked for: the rows may be old. */
  readonly failed: boolean;
  retry(): void;
}

/**
 * Rows follow what is pushed: those concerned are asked for under the list's own filter, and change, go or wait to be shown. The list itself
 * is not asked for again, so its place, its ticks and the row one is at stay.
 */
export function useLiveRows({ place, pageSize, onLeft, onFound }: Options): LiveRows {
  const client = useQueryClient();
  const key = listKey(place, pageSize);
  const of = JSON.stringify(key);
  const [arrived, setArrived] = useState<{ readonly of: string; readonly items: readonly OccurrenceItem[] }>({ of, items: [] });
  const [failed, setFailed] = useState<string | null>(null);
  const pending = useRef(new Map<number, PushEvent | 'missed'>());
  /** The open record no longer belongs to the list, and leaves it when it is closed: whoever goes on by key keeps the place. */
  const leaving = useRef(new Set<number>());
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef({ place, key, of, pageSize, onLeft, onFound });
  useEffect(() => {
    latest.current = { place, key, of, pageSize, onLeft, onFound };
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const later = (): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void follow(), gatherMs);
  };
  const follow = async (): Promise<void> => {
    const { place: asked, key: askedKey, of: askedOf } = latest.current;
    const batch = [...pending.current].slice(0, atOnce);
    if (batch.length === 0 || hidesAll(asked.filter)) return pending.current.clear();
    // A list that is under way may have been read before this happened.
    if (client.getQueryState(askedKey)?.fetchStatus === 'fetching') return later();
    const ids = batch.map(([id]) => id);
    let items: readonly OccurrenceItem[];
    try {
      const query = { ...toQuery(asked.filter), ids: ids.join(), pageSize: atOnce };
      ({ items } = await searchAside(query));
    } catch {
      return setFailed(askedOf);
    }
    // Under another filter the list has been read since.
    if (latest.current.of !== askedOf) return pending.current.clear();
    setFailed(null);
    for (const [id, event] of batch) if (pending.current.get(id) === event) pending.current.delete(id);
    apply(askedKey, ids, items, new Map(batch));
    if (pending.current.size > 0) later();
  };
  const apply = (
    pageKey: QueryKey,
    ids: readonly number[],
    items: readonly OccurrenceItem[],
    pushed: ReadonlyMap<number, PushEvent | 'missed'>,
  ): void => {
    const { place: now, of: nowOf } = latest.current;
    // Pages that are not on the screen are read anew when they are.
    void client.invalidateQueries({ queryKey: keys.list, type: 'inactive', refetchType: 'none' });
    const page = client.getQueryData<ItemPage>(pageKey);
    if (!page) return;
    const open = page.items.find(({ code }) => code === now.code)?.id;
    const isKept = open !== undefined && ids.includes(open) && !items.some(({ id }) => id === open);
    if (isKept) leaving.current.add(open);
    const { rows, left, entered } = concerned(
      page.items,
      ids.filter((id) => !isKept || id !== open),
      items,
    );
    const events = new Map([...pushed].flatMap(([id, event]) => (event === 'missed' ? [] : [[id, event] as const])));
    const came = entered.filter(({ id }) => events.get(id) === 'created').length;
    client.setQueryData<ItemPage>(pageKey, { ...page, items: [...rows], ...counted(page, came - left.length) });
    if (left.length > 0) {
      latest.current.onLeft(left);
      if (rows.length === 0 && page.items.length > 0) void client.invalidateQueries({ queryKey: pageKey });
    }
    const belong = entered.filter((row) => events.get(row.id) === 'created' || inPlace(rows, [row], latest.current) !== rows);
    setArrived((before) => ({
      of: nowOf,
      items: [...(before.of === nowOf ? before.items : []).filter(({ id }) => !ids.includes(id)), ...belong],
    }));
    latest.current.onFound(items, events);
  };
  // What left while it was open goes with it.
  useEffect(() => {
    for (const id of leaving.current) pending.current.set(id, 'missed');
    leaving.current.clear();
    if (pending.current.size > 0) later();
    // oxlint-disable-next-line react/exhaustive-deps -- only when another one is open, or none
  }, [place.code]);

  const items = arrived.of === of ? arrived.items : [];
  return {
    concern(id, event) {
      if (event !== 'missed' || !pending.current.has(id)) pending.current.set(id, event);
      later();
    },
    arrived: items,
    show(more) {
      client.setQueryData<ItemPage>(key, (page) => page && { ...page, items: [...inPlace(page.items, more, { place, pageSize })] });
      setArrived({ of, items: [] });
    },
    forget: () => setArrived({ of, items: [] }),
    failed: failed === of,
    retry: () => void follow(),
  };
}

/** Rows with more of them, where the order has them on this page. */
function inPlace(
  rows: readonly OccurrenceItem[],
  more: readonly OccurrenceItem[],
  { place, pageSize }: Pick<Options, 'place' | 'pageSize'>,
): readonly OccurrenceItem[] {
  return inserted(rows, more, place.sort, { isFirst: place.page === 1, isLast: rows.length < pageSize, most: pageSize });
}

function counted({ total, totalIsExact }: ItemPage, by: number): Pick<ItemPage, 'total' | 'totalIsExact'> {
  if (!totalIsExact) return { total, totalIsExact };
  return { total: Math.max(0, Math.min(total + by, exactTotalLimit)), totalIsExact: total + by <= exactTotalLimit };
}
