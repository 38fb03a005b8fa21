/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-tabindex -- on a narrow screen the rows are laid out as cards, which takes their own roles away from table elements; what scrolls must be reachable by keyboard */
import { Checkbox, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconGripVertical } from '@tabler/icons-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import styles from './data-table.module.css';
import { LoadFailure, type Request } from './load-failure.tsx';
import { useRowOrder, type RowOrder } from './row-order.ts';
import { pressSort, readSorts } from './sorting.ts';
import { useUi } from './texts.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly sortable?: boolean;
  readonly numeric?: boolean;
  /** Null where the row has no value. */
  readonly render: (row: Row) => ReactNode;
}

interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly change: (ids: ReadonlySet<number>) => void;
}

interface Props<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first answer is on its way, or where it failed. */
  readonly rows: readonly Row[] | undefined;
  /** The request the rows come by: where it failed the table says so. */
  readonly request: Request;
  readonly nameOf: (row: Row) => string;
  /** `name`, or `-name` for descending; several with commas between where `multiSort`. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Shift and a press on a heading orders by one field after the other. */
  readonly multiSort?: boolean;
  /** Column that names a row and carries its link; the first unless told. */
  readonly titleKey?: string;
  /** Hash route of a row (`/a/b/1`): a click, Enter or a middle click opens it. */
  readonly linkOf?: ((row: Row) => string) | undefined;
  readonly onOpen?: (row: Row) => void;
  readonly selection?: Selection | undefined;
  readonly menu?: ((row: Row, index: number) => ReactNode) | undefined;
  /** Lets rows be moved by drag and by arrow keys. */
  readonly move?: ((id: number, before: number | null) => void) | undefined;
  /** Shown in place of no rows: why, and the first action. */
  readonly empty: ReactNode;
}

/** Rows with a sticky heading, order, selection and a menu; on a narrow screen one card a record. */
export function DataTable<Row extends { readonly id: number }>(props: Props<Row>): ReactNode {
  const { label, columns, rows, request, selection, menu, move, empty } = props;
  const { bodyRef, announcement, ...order } = useRowOrder(rows ?? [], props.nameOf, move);
  if (rows === undefined && request.isError)
    return (
      <div className={`${styles['frame']} ${styles['empty']}`}>
        <LoadFailure request={request} />
      </div>
    );
  if (rows?.length === 0) return <div className={`${styles['frame']} ${styles['empty']}`}>{empty}</div>;
  return (
    <div className={styles['frame']}>
      <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
        <table className={styles['table']} role="table" aria-label={label} aria-busy={rows === undefined || request.isFetching}>
          <Head {...props} />
          <tbody role="rowgroup" ref={bodyRef}>
            {rows === undefined
              ? Array.from({ length: 8 }, (_, index) => <GhostRow key={index} cells={columns.length + (selection ? 1 : 0) + (menu ? 1 : 0)} />)
              : rows.map((row, index) => <BodyRow key={row.id} {...props} rows={rows} row={row} index={index} order={order} />)}
          </tbody>
        </table>
      </div>
      <div className="lg-hidden" role="status">
        {announcement}
      </div>
    </div>
  );
}

function Head<Row extends { readonly id: number }>(props: Props<Row>): ReactNode {
  const { columns, rows = [], selection, menu, move, sort = '', onSort, multiSort = false } = props;
  const t = useUi();
  const chosen = rows.filter(({ id }) => selection?.ids.has(id)).length;
  const sorts = readSorts(sort);
  const toggleAll = (): void => {
    const ids = new Set(selection?.ids);
    for (const { id } of rows)
      if (chosen === rows.length) ids.delete(id);
      else ids.add(id);
    selection?.change(ids);
  };
  return (
    <thead role="rowgroup">
      <tr role="row">
        {move && (
          <th role="columnheader" className={styles['tight']}>
            <span className="lg-hidden">{t('order')}</span>
          </th>
        )}
        {selection && (
          <th role="columnheader" className={styles['tight']}>
            <div className={styles['heading']}>
              <Checkbox
                size="xs"
                aria-label={t('selectAll')}
                checked={rows.length > 0 && chosen === rows.length}
                indeterminate={chosen > 0 && chosen < rows.length}
                onChange={toggleAll}
              />
            </div>
          </th>
        )}
        {columns.map(({ key, title, sortable, numeric }) => {
          const place = sorts.findIndex(({ name }) => name === key);
          const part = sorts[place];
          const direction = part && (part.descending ? 'descending' : 'ascending');
          const Icon = direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort;
          return (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={numeric ? styles['numeric'] : undefined}
              aria-sort={place === 0 ? direction : undefined}
            >
              {sortable ? (
                <button
                  type="button"
                  className={styles['heading']}
                  data-sorted={direction}
                  title={t('sortBy', { name: title })}
                  onClick={(event) => onSort?.(pressSort(sort, key, multiSort && event.shiftKey))}
                >
                  {title}
                  <Icon size={14} aria-hidden />
                  {sorts.length > 1 && part && <small aria-label={t('sortPlace', { place: place + 1 })}>{place + 1}</small>}
                </button>
              ) : (
                <div className={styles['heading']}>{title}</div>
              )}
            </th>
          );
        })}
        {menu && (
          <th role="columnheader" className={`${styles['tight']} ${styles['menuHead']}`}>
            <span className="lg-hidden">{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function BodyRow<Row extends { readonly id: number }>({
  row,
  rows,
  index,
  columns,
  selection,
  menu,
  move,
  order,
  linkOf,
  onOpen,
  nameOf,
  titleKey,
}: Props<Row> & {
  readonly row: Row;
  readonly rows: readonly Row[];
  readonly index: number;
  readonly order: Pick<RowOrder, 'marks' | 'handle'>;
}): ReactNode {
  const t = useUi();
  const shift = useRef(false);
  const link = linkOf?.(row);
  const title = columns.find(({ key }) => key === titleKey) ?? columns[0];
  const open = (event: MouseEvent<HTMLTableRowElement>): void => {
    const control = event.target instanceof Element && event.target.closest('a, button, input, label, [role="menu"]');
    if (link === undefined || control || window.getSelection()?.toString()) return;
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(`#${link}`, '_blank');
    else if (event.button === 0) onOpen?.(row);
  };
  const select = (checked: boolean): void => {
    const ids = new Set(selection?.ids);
    const last = rows.findLastIndex(({ id }, place) => place < index && ids.has(id));
    for (const { id } of shift.current && last >= 0 ? rows.slice(last, index + 1) : [row])
      if (checked) ids.add(id);
      else ids.delete(id);
    selection?.change(ids);
  };
  return (
    <tr
      role="row"
      className={styles['row']}
      data-open={link !== undefined || undefined}
      data-selected={selection?.ids.has(row.id) || undefined}
      onClick={open}
      onAuxClick={open}
      {...order.marks(row.id)}
    >
      {move && (
        <td role="cell" className={styles['tight']}>
          <button type="button" className={styles['handle']} aria-label={t('move', { name: nameOf(row) })} {...order.handle(row.id)}>
            <IconGripVertical size={18} aria-hidden />
          </button>
        </td>
      )}
      {selection && (
        <td role="cell" className={styles['tight']}>
          <Checkbox
            size="xs"
            aria-label={t('selectRow', { name: nameOf(row) })}
            checked={selection.ids.has(row.id)}
            onClick={(event) => (shift.current = event.shiftKey)}
            onChange={(event) => select(event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.render(row);
        const isTitle = column === title;
        const classes = [column.numeric && styles['numeric'], isTitle && styles['first'], content === null && styles['noValue']]
          .filter(Boolean)
          .join(' ');
        return (
          <td key={column.key} role="cell" data-label={column.title} className={classes || undefined}>
            {isTitle && link !== undefined ? (
              <a className={styles['link']} href={`#${link}`} data-row={row.id}>
                {content ?? nameOf(row)}
              </a>
            ) : (
              content
            )}
          </td>
        );
      })}
      {menu && (
        <td role="cell" className={`${styles['tight']} ${styles['menu']}`}>
          {menu(row, index)}
        </td>
      )}
    </tr>
  );
}

function GhostRow({ cells }: { readonly cells: number }): ReactNode {
  return (
    <tr role="row" className={styles['row']}>
      {Array.from({ length: cells }, (_, index) => (
        <td key={index} role="cell">
          <Skeleton height={14} my={4} width={index === 0 ? '70%' : '50%'} />
        </td>
      ))}
    </tr>
  );
}
