import { useRef, type KeyboardEvent } from 'react';
import { stepOf, topmost, type Step, type TreeMove } from '#platform/kernel/tree.ts';
import { rowHeight } from './measures.ts';
import { typeahead, type Row } from './rows.ts';
import type { NamedNode } from './types.ts';
import type { Moves } from './use-moves.ts';

interface Given<N extends NamedNode> {
  readonly rows: readonly Row<N>[];
  readonly at: number;
  readonly moves: Moves<N>;
  readonly height: () => number;
  readonly focus: (id: number) => void;
  readonly open: (ids: readonly number[], on: boolean) => void;
  readonly selection: ReadonlySet<number>;
  readonly select: (ids: ReadonlySet<number>) => void;
  readonly enter: (node: N) => void;
}

export const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/**
 * The keys of the tree, on its rows (WAI-ARIA treegrid): arrows, Home, End, page keys, `*` opens the siblings, letters lead to a name; space
 * selects, with Shift as far as one goes, Ctrl A everything; Alt and an arrow moves the row up, down, into the group before it, out of its own.
 */
export function useKeys<N extends NamedNode>(given: Given<N>): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    const row = given.rows[given.at];
    const onRow = event.target instanceof HTMLElement && event.target.dataset['row'] !== undefined;
    if (!row || !onRow) return;
    if (press(event, row, given) || spell(event, given, typed.current)) event.preventDefault();
  };
}

/** The move a step means for a row: a whole selection goes into a group and out of it together, and one by one only by hand. */
export function stepMove<N extends NamedNode>(moves: Moves<N>, id: number, step: Step, selection: ReadonlySet<number>): TreeMove | null {
  const move = stepOf(moves.tree, id, step);
  if (!move || !selection.has(id) || step === 'up' || step === 'down') return move;
  const ids = topmost(moves.tree, selection);
  return move.before !== null && ids.includes(move.before) ? { ...move, ids, before: null } : { ...move, ids };
}

function press<N extends NamedNode>(event: KeyboardEvent, row: Row<N>, given: Given<N>): boolean {
  const { rows, at, moves, selection } = given;
  const step = steps[event.key];
  if (event.altKey) {
    if (!step) return false;
    const move = stepMove(moves, row.node.id, step, selection);
    if (move) {
      moves.put(move);
      if (move.parentId !== null) given.open([move.parentId], true);
    }
    return true;
  }
  const go = (index: number): true => {
    const to = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!to) return true;
    if (event.shiftKey) given.select(new Set([...selection, row.node.id, to.node.id]));
    given.focus(to.node.id);
    return true;
  };
  const page = Math.max(1, Math.floor(given.height() / rowHeight) - 1);
  switch (event.key) {
    case 'ArrowUp':
      return go(at - 1);
    case 'ArrowDown':
      return go(at + 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'PageUp':
      return go(at - page);
    case 'PageDown':
      return go(at + page);
    case 'ArrowRight':
      if (row.open) return go(at + 1);
      given.open([row.node.id], true);
      return true;
    case 'ArrowLeft':
      if (row.open) given.open([row.node.id], false);
      else if (row.level > 1) go(rows.findLastIndex((one, index) => index < at && one.level < row.level));
      return true;
    case '*':
      given.open(
        moves.tree.children(row.node.parentId).map(({ id }) => id),
        true,
      );
      return true;
    case ' ':
      given.select(selection.has(row.node.id) ? new Set([...selection].filter((id) => id !== row.node.id)) : new Set([...selection, row.node.id]));
      return true;
    case 'Escape':
      if (selection.size === 0) return false;
      given.select(new Set());
      return true;
    case 'Enter':
      given.enter(row.node);
      return true;
    case 'a':
      if (!event.ctrlKey && !event.metaKey) return false;
      given.select(new Set(rows.map(({ node }) => node.id)));
      return true;
    case 'F10':
    case 'ContextMenu':
      if (event.key === 'F10' && !event.shiftKey) return false;
      if (event.target instanceof HTMLElement) event.target.querySelector<HTMLElement>('[data-menu] button')?.click();
      return true;
    default:
      return false;
  }
}

/** Letters typed within a second of each other are one beginning. */
function spell<N extends NamedNode>(event: KeyboardEvent, { rows, at, focus }: Given<N>, typed: { text: string; at: number }): boolean {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  typed.text = event.timeStamp - typed.at > 1000 ? event.key : typed.text + event.key;
  typed.at = event.timeStamp;
  const to = rows[typeahead(rows, at, typed.text)];
  if (to) focus(to.node.id);
  return true;
}
