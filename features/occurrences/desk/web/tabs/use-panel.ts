import { searchAside } from '../../../record/web/search.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore, type Store } from '#platform/shell/store.ts';
import type { OccurrenceItem } from '../../../record/schemas.ts';
import { concerned, inserted } from '../../../record/web/rows.ts';
import { useDesk } from '../../../record/web/desk/context.ts';
import { toQuery, type DeskFilter } from '../../../record/web/desk/filter.ts';

const settleMs = 1200;
const atOnce = 100;

interface Work {
  readonly items: readonly OccurrenceItem[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/**
 * A panel's rows follow what is pushed, a moment after it has become quiet: those concerned are asked for under the filter the panel shows,
 * and change, go or come; the others stay where they are. `figures` asks for what is counted, rows aside.
 */
export function useFollowed<W extends Work>(queryKey: readonly unknown[], filter: DeskFilter, figures: () => Promise<W>): void {
  const client = useQueryClient();
  const pushed = useStore(useDesk().pushed);
  const ids = useRef(new Set<number>());
  const follow = async (): Promise<void> => {
    const asked = [...ids.current];
    ids.current.clear();
    try {
      if (asked.length > atOnce) throw new Error('Too many to ask for one by one.');
      const query = { ...toQuery(filter), ids: asked.join(), pageSize: atOnce };
      const [{ items: found }, counted] = await Promise.all([searchAside(query), figures()]);
      client.setQueryData<W>(queryKey, (work) => {
        if (!work) return work;
        const { rows, entered } = concerned(work.items, asked, found);
        const place = { isFirst: work.page === 1, isLast: work.page * work.pageSize >= counted.total, most: work.pageSize };
        return { ...counted, page: work.page, pageSize: work.pageSize, items: inserted(rows, entered, 'dueAt', place) };
      });
    } catch {
      await client.invalidateQueries({ queryKey });
    }
  };
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    if (pushed === null) return;
    ids.current.add(pushed.data.id);
    const timer = window.setTimeout(() => void latest.current(), settleMs);
    return () => window.clearTimeout(timer);
  }, [pushed]);
}

/** A panel's choice outlives it: a record opened on a small screen takes its place and gives it back. */
export function useChoice<T extends object>(store: Store<T>): readonly [T, (part: Partial<T>) => void] {
  const choice = useStore(store);
  return [choice, (part) => store.set({ ...store.get(), page: 1, ...part })];
}
