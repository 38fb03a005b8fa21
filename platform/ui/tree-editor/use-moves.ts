import { useEffect, useMemo, useRef, useState } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { faultOf, isStill, moved, treeOf, type Tree, type TreeMove } from '#platform/kernel/tree.ts';
import { useUi } from '../texts.ts';
import type { NamedNode, TreeEditorProps } from './types.ts';

export interface Moves<N extends NamedNode> {
  /** As they will stand when the server has answered. */
  readonly nodes: readonly N[];
  readonly tree: Tree<N>;
  readonly put: (move: TreeMove) => void;
  readonly allowed: (move: TreeMove) => boolean;
  /** What went wrong, until the next move. */
  readonly failure: string | null;
  readonly forget: () => void;
  /** What a screen reader is told. */
  readonly said: string;
}

/** How long the rows of the server's answer may take to be drawn after it came. */
const settle = 150;

/** Moves one after the other, shown before they are stored. One that fails takes those after it back with it: they began from its outcome. */
export function useMoves<N extends NamedNode>({ nodes, levels = 8, onMove }: TreeEditorProps<N>): Moves<N> {
  const t = useUi();
  const [pending, setPending] = useState<readonly TreeMove[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const store = useRef(onMove);
  const chain = useRef<Promise<void>>(Promise.resolve());
  const turn = useRef(0);
  useEffect(() => {
    store.current = onMove;
  });

  const shown = useMemo(
    () => pending.reduce<readonly N[]>((rows, move) => (faultOf(treeOf(rows), move, levels) === null ? moved(rows, move) : rows), nodes),
    [nodes, pending, levels],
  );
  const tree = useMemo(() => treeOf(shown), [shown]);

  const nameOf = (move: TreeMove): string =>
    move.ids.length === 1 ? (tree.byId.get(move.ids[0] ?? 0)?.name ?? '') : t('tree.many', { count: move.ids.length });
  const send = async (move: TreeMove, mine: number, name: string): Promise<void> => {
    if (mine !== turn.current) return;
    try {
      await store.current?.(move);
      window.setTimeout(() => setPending((all) => all.filter((one) => one !== move)), settle);
    } catch (error) {
      turn.current++;
      setPending([]);
      const reason = isProblem(error) && error.detail !== '' ? error.detail : t('tree.unanswered');
      setFailure(t('tree.putBack', { name, reason }));
      setSaid('');
    }
  };
  const put = (move: TreeMove): void => {
    if (!onMove) return;
    const fault = faultOf(tree, move, levels);
    setFailure(fault === null ? null : t(`tree.fault.${fault}`, { name: nameOf(move), levels }));
    if (fault !== null || isStill(shown, move)) return;
    const name = nameOf(move);
    setPending((all) => [...all, move]);
    const next = treeOf(moved(shown, move)).children(move.parentId);
    const group = move.parentId === null ? t('tree.top') : (tree.byId.get(move.parentId)?.name ?? '');
    const place = next.findIndex(({ id }) => move.ids.includes(id)) + 1;
    setSaid(t('tree.moved', { name, group, place, total: next.length }));
    const mine = turn.current;
    chain.current = chain.current.then(() => send(move, mine, name));
  };
  return {
    nodes: shown,
    tree,
    put,
    allowed: (move) => faultOf(tree, move, levels) === null,
    failure,
    forget: () => setFailure(null),
    said,
  };
}
