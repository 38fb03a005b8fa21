import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { ancestorsOf } from '#platform/kernel/tree.ts';
import { rowHeight } from './measures.ts';
import { rowsOf, searched, type Row } from './rows.ts';
import type { NamedNode } from './types.ts';
import type { Moves } from './use-moves.ts';

/** Trees up to this size open whole; of larger ones the top. */
const openWhole = 150;
/** Rows drawn beyond what is in sight, above and below. */
const beyond = 8;

export interface View<N extends NamedNode> {
  readonly rows: readonly Row<N>[];
  /** Index and id of the row that has the focus, or would take it. */
  readonly at: number;
  readonly active: number | null;
  readonly first: number;
  readonly last: number;
  readonly term: string;
  readonly hits: ReadonlySet<number>;
  readonly search: (term: string) => void;
  readonly nextHit: () => void;
  readonly open: (ids: readonly number[], on: boolean) => void;
  readonly openAll: (on: boolean) => void;
  readonly toggle: (id: number) => void;
  /** Takes the keyboard to a row and brings it into sight. */
  readonly focus: (id: number) => void;
  /** A row has the focus already. */
  readonly stand: (id: number) => void;
  readonly scrolled: () => void;
}

/** Which rows are in sight: open groups, what is searched, how far the list is scrolled, and where the keyboard stands. */
export function useView<N extends NamedNode>({ nodes, tree }: Moves<N>, box: RefObject<HTMLDivElement | null>): View<N> {
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set(nodes.length <= openWhole ? nodes.map(({ id }) => id) : []));
  const [term, setTerm] = useState('');
  const [standing, setStanding] = useState<number | null>(null);
  const [span, setSpan] = useState({ top: 0, height: 800 });
  const wanted = useRef<number | null>(null);

  const { hits, above } = useMemo(() => searched(tree, nodes, term), [tree, nodes, term]);
  const rows = useMemo(() => rowsOf(tree, ({ id }) => opened.has(id) || above.has(id)), [tree, opened, above]);
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === standing),
  );
  const active = rows[at]?.node.id ?? null;

  const scrolled = useCallback((): void => {
    const frame = box.current;
    if (!frame) return;
    const top = Math.floor(frame.scrollTop / rowHeight);
    const height = frame.clientHeight;
    setSpan((now) => (now.top === top && now.height === height ? now : { top, height }));
  }, [box]);
  useEffect(() => {
    const frame = box.current;
    if (!frame) return undefined;
    const watch = new ResizeObserver(scrolled);
    watch.observe(frame);
    return () => watch.disconnect();
  }, [box, scrolled]);

  const first = Math.max(0, Math.min(span.top, rows.length) - beyond);
  const last = Math.min(rows.length, span.top + Math.ceil(span.height / rowHeight) + beyond);

  const bring = (index: number): void => {
    const frame = box.current;
    if (!frame) return;
    const [begin, end] = [index * rowHeight, (index + 1) * rowHeight];
    if (begin < frame.scrollTop) frame.scrollTop = begin;
    else if (end > frame.scrollTop + frame.clientHeight) frame.scrollTop = end - frame.clientHeight;
    scrolled();
  };
  // After every drawing: a row that was moved, or was not drawn before it came into sight, takes the keyboard when it is there.
  useLayoutEffect(() => {
    const id = wanted.current;
    if (id === null) return;
    const index = rows.findIndex(({ node }) => node.id === id);
    if (index < 0) return;
    bring(index);
    const element = box.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
  });
  // A row that is moved leaves the page for a moment, and the keyboard with it.
  useLayoutEffect(() => {
    if (standing !== null && document.activeElement === document.body) {
      box.current?.querySelector<HTMLElement>(`[data-row="${standing}"]`)?.focus({ preventScroll: true });
      const index = rows.findIndex(({ node }) => node.id === standing);
      if (index >= 0) bring(index);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- when the rows have another order, and only then
  }, [rows]);

  const open = useCallback((ids: readonly number[], on: boolean): void => {
    setOpened((now) => {
      const next = new Set(now);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  }, []);
  const toggle = useCallback(
    (id: number): void => setOpened((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]))),
    [],
  );
  const stand = useCallback((id: number): void => setStanding(id), []);
  const focus = (id: number): void => {
    wanted.current = id;
    const groups = ancestorsOf(tree, id).map((group) => group.id);
    if (groups.some((group) => !opened.has(group))) open(groups, true);
    setStanding(id);
    // Also where it stands already: the drawing that follows takes the keyboard there.
    setSpan((now) => ({ ...now }));
  };
  return {
    rows,
    at,
    active,
    first,
    last,
    term,
    hits,
    search: (text) => {
      setTerm(text);
      const hit = walkFrom(text);
      if (hit >= 0) bring(hit);
    },
    nextHit: () => {
      const next = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(({ node }) => hits.has(node.id));
      if (next) focus(next.node.id);
    },
    open,
    openAll: (on) => setOpened(new Set(on ? nodes.map(({ id }) => id) : [])),
    toggle,
    focus,
    stand,
    scrolled,
  };

  /** Where the first hit will stand among the rows once its groups are open. */
  function walkFrom(text: string): number {
    const found = searched(tree, nodes, text);
    return rowsOf(tree, ({ id }) => opened.has(id) || found.above.has(id)).findIndex(({ node }) => found.hits.has(node.id));
  }
}
