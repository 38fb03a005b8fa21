/* oxlint-disable jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keys of the whole tree are handled where it stands (use-keys.ts); the row of a treegrid has the focus */
import { IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { marked } from '#platform/kernel/words.ts';
import { RowMenu } from '../row-menu.tsx';
import { useUi } from '../texts.ts';
import type { MenuAction } from '../types.ts';
import { indent } from './measures.ts';
import type { Row } from './rows.ts';
import styles from './tree-editor.module.css';
import type { NamedNode } from './types.ts';

export interface RowProps<N extends NamedNode> {
  readonly row: Row<N>;
  readonly index: number;
  /** Has the focus, or would take it. */
  readonly active: boolean;
  readonly selected: boolean;
  readonly dimmed: boolean;
  readonly dragged: boolean;
  readonly target: boolean;
  /** What is searched, to be marked in the name. */
  readonly term: string;
  readonly icon: ReactNode;
  readonly badges: ReactNode;
  readonly link: string | undefined;
  readonly title: ((node: N, hits: ReactNode) => ReactNode) | undefined;
  readonly actions: readonly MenuAction[];
  readonly grip: Record<string, unknown> | undefined;
  readonly onToggle: (id: number) => void;
  readonly onFocus: (id: number) => void;
  readonly onSelect: ((id: number, shift: boolean) => void) | undefined;
}

/** One row: grip, box, name, badges, menu. Some forty are drawn at a time. */
export function TreeRow<N extends NamedNode>(props: RowProps<N>): ReactNode {
  const { row, index, active, selected, link, grip, onSelect } = props;
  const t = useUi();
  const { node } = row;
  const tab = active ? 0 : -1;
  const name = <Name text={node.name} term={props.term} />;
  const shown = props.title ? props.title(node, name) : name;
  const pressed = (event: MouseEvent<HTMLElement>): void => {
    props.onFocus(node.id);
    const control = event.target instanceof Element && event.target.closest('a, button, input');
    if (!control && row.full) props.onToggle(node.id);
  };
  return (
    <div
      role="row"
      className={styles['row']}
      tabIndex={tab}
      data-row={node.id}
      data-selected={selected || undefined}
      data-dimmed={props.dimmed || undefined}
      data-dragged={props.dragged || undefined}
      data-target={props.target || undefined}
      aria-rowindex={index + 1}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={row.full ? row.open : undefined}
      aria-selected={onSelect ? selected : undefined}
      aria-label={node.name}
      onFocus={() => props.onFocus(node.id)}
      onClick={pressed}
    >
      <span role="gridcell" className={styles['lead']}>
        {grip && (
          <span className={styles['grip']} title={t('tree.drag')} {...grip}>
            <IconGripVertical size={18} aria-hidden />
          </span>
        )}
        {onSelect && (
          <input
            type="checkbox"
            className={styles['check']}
            tabIndex={tab}
            aria-label={t('selectRow', { name: node.name })}
            checked={selected}
            onClick={(event) => onSelect(node.id, event.shiftKey)}
            onChange={() => undefined}
          />
        )}
      </span>
      <span role="gridcell" className={styles['name']} style={{ paddingInlineStart: (row.level - 1) * indent }}>
        {row.full ? (
          <button
            type="button"
            className={styles['toggle']}
            tabIndex={-1}
            aria-label={t(row.open ? 'tree.close' : 'tree.open', { name: node.name })}
            data-open={row.open || undefined}
            onClick={() => props.onToggle(node.id)}
          >
            <IconChevronRight size={18} aria-hidden />
          </button>
        ) : (
          <span className={styles['noToggle']} />
        )}
        {props.icon !== undefined && <span className={styles['icon']}>{props.icon}</span>}
        {link === undefined ? (
          <span className={styles['title']} title={node.name}>
            {shown}
          </span>
        ) : (
          <a className={styles['title']} href={`#${link}`} tabIndex={tab} title={node.name}>
            {shown}
          </a>
        )}
      </span>
      <span role="gridcell" className={styles['badges']}>
        {props.badges}
      </span>
      <span role="gridcell" className={styles['menu']} data-menu>
        {props.actions.length > 0 && <RowMenu name={node.name} actions={props.actions} tabIndex={tab} />}
      </span>
    </div>
  );
}

function Name({ text, term }: { readonly text: string; readonly term: string }): ReactNode {
  if (term === '') return text;
  return marked(text, term).map(({ text: piece, at, hit }) => (hit ? <mark key={at}>{piece}</mark> : piece));
}
