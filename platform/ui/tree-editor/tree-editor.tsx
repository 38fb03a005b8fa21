import { Alert, Button } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconFolderShare,
} from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { SelectionBar } from '../selection-bar.tsx';
import { useUi } from '../texts.ts';
import type { MenuAction } from '../types.ts';
import { indent, rowHeight } from './measures.ts';
import { MoveDialog } from './move-dialog.tsx';
import { TreeRow } from './tree-row.tsx';
import { TreeTools } from './tree-tools.tsx';
import styles from './tree-editor.module.css';
import type { NamedNode, TreeEditorProps } from './types.ts';
import { useDrag } from './use-drag.ts';
import { stepMove, useKeys } from './use-keys.ts';
import { useMoves } from './use-moves.ts';
import { useView } from './use-view.ts';

/**
 * A tree of groups and items whose order clerks keep. Rows are moved by the grip, by keys (Alt and an arrow; see use-keys.ts) and by the menu
 * of each row; several at once when selected. Only the rows in sight are drawn.
 */
export function TreeEditor<N extends NamedNode>(props: TreeEditorProps<N>): ReactNode {
  const { label, onMove, linkOf, menu, selected, empty } = props;
  const t = useUi();
  const box = useRef<HTMLDivElement>(null);
  const [selection, select] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const moves = useMoves(props);
  const view = useView(moves, box);
  const { rows, at, active, hits, term } = view;
  const picked = new Set([...selection].filter((id) => moves.tree.byId.has(id)));
  const { drag, grip, hold } = useDrag(box, rows, moves, picked);
  const selectable = onMove !== undefined || selected !== undefined;
  const clear = (): void => select(new Set());
  const onKeyDown = useKeys({
    rows,
    at,
    moves,
    height: () => box.current?.clientHeight ?? 0,
    focus: view.focus,
    open: view.open,
    selection: picked,
    select: (ids) => selectable && select(ids),
    enter: (node) => {
      if (linkOf) window.location.hash = linkOf(node);
    },
  });
  const pick = (id: number, shift: boolean): void => {
    const next = new Set(picked);
    const here = rows.findIndex(({ node }) => node.id === id);
    const last = rows.findLastIndex(({ node }, index) => index < here && next.has(node.id));
    const on = !next.has(id);
    for (const { node } of shift && last >= 0 ? rows.slice(last, here + 1) : rows.slice(here, here + 1))
      if (on) next.add(node.id);
      else next.delete(node.id);
    select(next);
  };
  const actionsOf = (node: N): readonly MenuAction[] => {
    const own = menu?.(node) ?? [];
    if (!onMove) return own;
    const step = (name: 'up' | 'down' | 'in' | 'out', icon: NonNullable<MenuAction['icon']>): MenuAction => {
      const move = stepMove(moves, node.id, name, picked);
      const run = (): void => {
        if (!move) return;
        if (move.parentId !== null) view.open([move.parentId], true);
        moves.put(move);
        view.focus(node.id);
      };
      return { label: t(`tree.step.${name}`), icon, run, disabled: !move || !moves.allowed(move) };
    };
    return [
      ...own,
      step('up', IconArrowUp),
      step('down', IconArrowDown),
      step('in', IconArrowRight),
      step('out', IconArrowLeft),
      { label: t('tree.moveTo'), icon: IconFolderShare, run: () => setAsked([node.id]) },
    ];
  };

  if (props.nodes.length === 0) return <div className={`${styles['frame']} ${styles['empty']}`}>{empty}</div>;
  const shown = rows.slice(view.first, view.last);
  const line = drag?.drop;
  return (
    <div className={styles['editor']}>
      <TreeTools view={view} label={label} />
      {moves.failure !== null && (
        <Alert color="red" withCloseButton closeButtonLabel={t('close')} onClose={moves.forget} role="alert">
          {moves.failure}
        </Alert>
      )}
      <div className={styles['frame']}>
        <div
          ref={box}
          className={styles['scroll']}
          role="treegrid"
          aria-label={label}
          aria-rowcount={rows.length}
          aria-multiselectable={selectable || undefined}
          aria-describedby="lg-tree-keys"
          tabIndex={-1}
          data-dragging={drag !== null || undefined}
          data-refused={(drag !== null && !line) || undefined}
          onScroll={view.scrolled}
          onKeyDown={onKeyDown}
          {...hold}
        >
          <div
            role="rowgroup"
            className={styles['rows']}
            style={{ paddingTop: view.first * rowHeight, paddingBottom: (rows.length - view.last) * rowHeight }}
          >
            {shown.map((row, offset) => (
              <TreeRow
                key={row.node.id}
                row={row}
                index={view.first + offset}
                active={row.node.id === active}
                selected={picked.has(row.node.id)}
                dimmed={term !== '' && !hits.has(row.node.id)}
                dragged={drag?.ids.includes(row.node.id) ?? false}
                target={line?.mark === 'into' && line.index === view.first + offset}
                term={hits.has(row.node.id) ? term : ''}
                icon={props.icon?.(row.node, row.open)}
                badges={props.badges?.(row.node)}
                link={linkOf?.(row.node)}
                title={props.title}
                actions={actionsOf(row.node)}
                grip={onMove && grip(row.node.id)}
                onToggle={view.toggle}
                onFocus={view.stand}
                onSelect={selectable ? pick : undefined}
              />
            ))}
            {line?.mark === 'line' && (
              <span className={styles['line']} style={{ top: line.index * rowHeight, '--level': `${(line.level - 1) * indent}px` }} aria-hidden />
            )}
          </div>
        </div>
      </div>
      {onMove && (
        <p id="lg-tree-keys" className={styles['keys']}>
          {t('tree.keys')}
        </p>
      )}
      <div className="lg-hidden" role="status">
        {moves.said}
      </div>
      {picked.size > 0 && (
        <SelectionBar count={picked.size} everything={false} total={null} onEverything={clear} onClear={clear}>
          {onMove && (
            <Button variant="default" size="compact-sm" leftSection={<IconFolderShare size={18} />} onClick={() => setAsked([...picked])}>
              {t('tree.moveTo')}
            </Button>
          )}
          {selected?.(picked, clear)}
        </SelectionBar>
      )}
      {drag && (
        <div className={styles['held']} style={{ left: drag.x + 14, top: drag.y + 10 }} aria-hidden>
          {line?.mark === 'into' ? <IconArrowBarToRight size={16} /> : <IconArrowBarToDown size={16} />}
          {drag.ids.length === 1 ? moves.tree.byId.get(drag.ids[0] ?? 0)?.name : t('tree.many', { count: drag.ids.length })}
        </div>
      )}
      {asked && (
        <MoveDialog ids={asked} moves={moves} onClose={() => setAsked(null)} onMoved={(group) => group !== null && view.open([group], true)} />
      )}
    </div>
  );
}
