import { useEffect, useRef } from 'react';

interface Options {
  /** The links of the rows shown, in their order. */
  readonly links: () => readonly HTMLElement[];
  readonly page: number;
  readonly hasNext: boolean;
  readonly onPage: (page: number) => void;
  /** What is shown: another object when another page has come, nothing while it is on its way. */
  readonly shown: unknown;
}

/** j and k: from row to row, and from the last row of a page to the first of the next. */
export function useRowKeys({ links, page, hasNext, onPage, shown }: Options): (by: 1 | -1) => void {
  const waiting = useRef<'first' | 'last' | null>(null);
  const latest = useRef(links);
  useEffect(() => {
    latest.current = links;
  });
  useEffect(() => {
    if (waiting.current === null || shown === null || shown === undefined) return;
    const link = latest.current().at(waiting.current === 'first' ? 0 : -1);
    waiting.current = null;
    focus(link);
  }, [shown]);
  return (by) => {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    if (at === -1) return focus(all[by === 1 ? 0 : all.length - 1]);
    const next = all[at + by];
    if (next) return focus(next);
    if (by === 1 ? !hasNext : page <= 1) return;
    waiting.current = by === 1 ? 'first' : 'last';
    onPage(page + by);
  };
}

function focus(link: HTMLElement | undefined): void {
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}
