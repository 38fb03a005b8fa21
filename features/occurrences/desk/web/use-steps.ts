import { useEffect, useRef } from 'react';
import { hasNextPage } from '#platform/ui/paging.ts';
import { useRowKeys } from '#platform/ui/row-keys.ts';
import type { Desk } from '../../record/web/desk/context.ts';
import type { useItems } from '../../record/web/desk/queries.ts';

/**
 * To the next or previous occurrence, also over the end of the page: opens it when one is open, otherwise moves the focus. Answers whether
 * there was one.
 */
export function useSteps(
  rows: { readonly current: HTMLUListElement | null },
  { place }: Desk,
  { data, isPlaceholderData }: ReturnType<typeof useItems>,
  pageSize: number,
): (by: 1 | -1) => boolean {
  const shown = isPlaceholderData ? undefined : data;
  const codes = data?.items.map(({ code }) => code) ?? [];
  const hasNext = data !== undefined && hasNextPage({ ...data, page: place.page, pageSize, shown: data.items.length });
  /** One of another page is to be opened when that page has come. */
  const waiting = useRef<'first' | 'last' | null>(null);
  const open = useRef(place.open);
  useEffect(() => {
    open.current = place.open;
  });
  useEffect(() => {
    const next = waiting.current && shown?.items.at(waiting.current === 'first' ? 0 : -1);
    if (!next) return;
    waiting.current = null;
    open.current(next.code, true);
  }, [shown]);
  const focus = useRowKeys({
    links: () => [...(rows.current?.querySelectorAll<HTMLElement>('a[data-code]') ?? [])],
    page: place.page,
    hasNext,
    onPage: (page) => place.change({ page }),
    shown,
  });
  return (by) => {
    if (place.code === null) {
      focus(by);
      return true;
    }
    const at = codes.indexOf(place.code);
    const next = codes[at + by];
    if (next !== undefined && (at >= 0 || by === 1)) {
      place.open(next, true);
      return true;
    }
    if (at < 0 || (by === 1 ? !hasNext : place.page <= 1)) return false;
    waiting.current = by === 1 ? 'first' : 'last';
    place.change({ page: place.page + by });
    return true;
  };
}

/** The same among the rows of a panel. */
export function stepInPanel(by: 1 | -1, { code, open }: Desk['place']): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-desk-panel] a[data-code]')];
  const at = links.findIndex((link) => (code === null ? link === document.activeElement : link.dataset['code'] === code));
  const next = at < 0 ? links[0] : links.slice(by === 1 ? at + 1 : 0, by === 1 ? undefined : at).at(by === 1 ? 0 : -1);
  if (!next) return false;
  next.focus();
  if (code !== null && next.dataset['code'] !== undefined) open(next.dataset['code'], true);
  return true;
}
