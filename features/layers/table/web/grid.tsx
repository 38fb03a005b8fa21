import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayValue } from '../../data/web/features/say-value.ts';
import type { TableColumn, TableRow } from '../contract.ts';
import styles from './table.module.css';
import { useTableTexts } from './texts.ts';
import type { Rows } from './use-rows.ts';

/** Rows drawn beyond either edge, so that slow scrolling never shows an empty one. */
const SPARE = 8;
/** Width of a column in rem. */
const widths: Readonly<Record<TableColumn['type'], number>> = { text: 14, integer: 8, number: 9, date: 9, boolean: 7 };
const isNumber = ({ type }: TableColumn): boolean => type === 'integer' || type === 'number';
const rowHeight = (): number => (matchMedia('(pointer: coarse)').matches ? 44 : 36);

interface Props {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Rows;
  readonly total: number;
  readonly sort: string | null;
  readonly onSort: (sort: string | null) => void;
  readonly picked: ReadonlySet<number>;
  readonly onShow: (row: TableRow) => void;
  readonly onPick: (row: TableRow, on: boolean) => void;
  /** A row to be brought into sight; a new object each time. */
  readonly target: { readonly index: number } | null;
}

/** A table of any length: only the rows in sight are in the page. */
export function Grid({ name, columns, rows, total, sort, onSort, picked, onShow, onPick, target }: Props): ReactNode {
  const t = useTableTexts();
  const box = useRef<HTMLDivElement>(null);
  const [height] = useState(rowHeight);
  const { top, room } = useScroll(box);
  const from = Math.max(0, Math.min(Math.floor(top / height) - SPARE, total));
  const to = Math.min(total, Math.ceil((top + room) / height) + SPARE);
  const { need } = rows;
  useEffect(() => need(from, to), [need, from, to]);
  useLayoutEffect(() => {
    if (target && box.current) box.current.scrollTop = target.index * height - room / 3;
    // oxlint-disable-next-line react/exhaustive-deps -- a change of height must not bring back what was scrolled away from
  }, [target]);
  // Other rows begin at the top.
  useLayoutEffect(() => {
    if (box.current && box.current.scrollTop > total * height) box.current.scrollTop = 0;
  }, [total, height]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div ref={box} className={styles['box']} role="region" aria-label={t('rowsOf', { name })} tabIndex={0}>
      <table aria-rowcount={total + 1} style={{ minWidth: `${columns.reduce((sum, { type }) => sum + widths[type], 3)}rem` }}>
        <colgroup>
          <col style={{ width: '3rem' }} />
          {columns.map(({ key, type }) => (
            <col key={key} style={{ width: `${widths[type]}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <span className="lg-hidden">{t('pick')}</span>
            </th>
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={from * height} span={columns.length + 1} />
          {Array.from({ length: to - from }, (_none, at) => (
            <Line key={from + at} {...{ columns, picked, onShow, onPick, height }} index={from + at} row={rows.row(from + at)} />
          ))}
          <Gap height={(total - to) * height} span={columns.length + 1} />
        </tbody>
      </table>
    </div>
  );
}

/** What is scrolled to, and how much is seen at once. */
function useScroll(box: React.RefObject<HTMLDivElement | null>): { readonly top: number; readonly room: number } {
  const [state, setState] = useState({ top: 0, room: 600 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => setState({ top: element.scrollTop, room: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return state;
}

/** Room of the rows that are not in the page. */
function Gap({ height, span }: { readonly height: number; readonly span: number }): ReactNode {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles['gap']}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell, hidden from readers */}
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function Heading({ column, sort, onSort }: Pick<Props, 'sort' | 'onSort'> & { readonly column: TableColumn }): ReactNode {
  const locale = useLocale();
  const { key } = column;
  const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
  const next = { ascending: `-${key}`, descending: null } as const;
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} data-number={isNumber(column) || undefined}>
      <button type="button" title={column.title[locale]} onClick={() => onSort(direction ? next[direction] : key)}>
        <span>{column.title[locale]}</span>
        <Icon size={16} aria-hidden data-off={!direction || undefined} />
      </button>
    </th>
  );
}

interface LineProps extends Pick<Props, 'columns' | 'picked' | 'onShow' | 'onPick'> {
  readonly index: number;
  readonly row: TableRow | undefined;
  readonly height: number;
}

function Line({ columns, index, row, picked, onShow, onPick, height }: LineProps): ReactNode {
  const t = useTableTexts();
  const locale = useLocale();
  if (!row)
    return (
      <tr aria-rowindex={index + 2} style={{ height }} data-waiting>
        <td colSpan={columns.length + 1}>
          <span className="lg-hidden">{t('loading')}</span>
        </td>
      </tr>
    );
  const isPicked = picked.has(row.id);
  const say = (at: number): string => sayValue(row.values[at] ?? null, locale, t) ?? '';
  const name = say(0) || t('feature', { id: row.id });
  const click = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element && target.closest('button, input'))) onShow(row);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has the button in its first cell
    <tr aria-rowindex={index + 2} style={{ height }} data-picked={isPicked || undefined} onClick={click}>
      <td>
        <label>
          <input type="checkbox" checked={isPicked} aria-label={t('pickRow', { name })} onChange={(event) => onPick(row, event.target.checked)} />
        </label>
      </td>
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.key} scope="row" data-number={isNumber(column) || undefined} title={say(0)}>
            <button type="button" title={t('showRow', { name })} onClick={() => onShow(row)}>
              {name}
            </button>
          </th>
        ) : (
          <td key={column.key} data-number={isNumber(column) || undefined} title={say(at)}>
            {say(at)}
          </td>
        ),
      )}
    </tr>
  );
}
