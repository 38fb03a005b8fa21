import { IconDownload, IconFilter, IconX, IconZoomScan } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { mayUse, useSession } from '#platform/access/web/session.ts';
import type { MapSession } from '#platform/map/index.ts';
import { afterPaint } from '#platform/shell/after-paint.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import type { MapFront } from '../../territory/map-modules.ts';
import type { TableColumn, TableRow } from '../contract.ts';
import { readConditions, writeConditions, type Condition } from '../domain/conditions.ts';
import { may } from '../codes.ts';
import { ExportDialog } from './export-dialog.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { Grid } from './grid.tsx';
import { useBox, useClicks, useDrawnFilter, useMarks } from './on-map.ts';
import { sayCondition } from './say-condition.ts';
import styles from './table.module.css';
import { useTableTexts } from './texts.ts';
import { useRows, type RowsQuery } from './use-rows.ts';
import { viewOf, type TableView } from './view.ts';

interface Props {
  readonly session: MapSession;
  readonly front: MapFront;
  readonly layer: number;
  readonly columns: readonly TableColumn[];
  /** Without any filter. */
  readonly features: number;
  readonly chooser: ReactNode;
  readonly reveal: (() => void) | undefined;
}

/** Rows of the server's longest list of picked ones. */
const MOST_PICKED = 200;
type Box = TableRow['box'];

export function LayerTable({ session, front, layer, columns, features, chooser, reveal }: Props): ReactNode {
  const t = useTableTexts();
  const locale = useLocale();
  const view = useStore(viewOf(session));
  const change = (part: Partial<TableView>): void => viewOf(session).set({ ...viewOf(session).get(), ...part });
  const [picked, setPicked] = useState<ReadonlyMap<number, Box | null>>(new Map());
  const [target, setTarget] = useState<{ readonly index: number } | null>(null);
  const [open, setOpen] = useState<'filter' | 'export' | null>(null);
  const conditions = useMemo(() => readConditions(view.filter), [view.filter]);
  const bbox = useBox(session, view.inView);
  const query: RowsQuery = {
    ...(view.filter !== '' && { filter: view.filter }),
    ...(bbox !== undefined && { bbox }),
    ...(view.sort !== null && { sort: view.sort }),
  };
  const rows = useRows(front, layer, query);
  const place = { session, front, layer };
  const ids = [...picked.keys()];
  useMarks(place, ids);
  useDrawnFilter(place, view.onMap && view.filter !== '' ? view.filter : null);
  useClicks(place, query, ({ id, index }) => {
    setPicked(new Map([[id, null]]));
    setTarget({ index });
  });

  const goTo = (boxes: readonly Box[]): void => {
    reveal?.();
    const all = around(boxes);
    if (all) afterPaint(() => session.goTo(all));
  };
  const show = (row: TableRow): void => {
    setPicked(new Map([[row.id, row.box]]));
    // What is only what the map shows would change under the hand.
    if (view.inView) reveal?.();
    else goTo([row.box]);
  };
  const pick = ({ id, box }: TableRow, on: boolean): void => {
    if (on && picked.size >= MOST_PICKED) return session.say(t('mostPicked', { max: MOST_PICKED }));
    setPicked(on ? new Map([...picked, [id, box]]) : new Map([...picked].filter(([one]) => one !== id)));
  };
  const ask = (next: readonly Condition[]): void => change({ filter: writeConditions(next), ...(next.length === 0 && { onMap: false }) });
  const { total } = rows;
  const count = total === null ? '' : countText();
  function countText(): string {
    const shown = sayNumber(total ?? 0, locale);
    return total === features ? t('count', { count: features, shown }) : t('countOf', { count: features, shown, all: sayNumber(features, locale) });
  }
  const boxes = [...picked.values()].filter((box) => box !== null);

  return (
    <div className={styles['table']}>
      <div className={styles['bar']}>
        {chooser}
        <button type="button" className={styles['action']} onClick={() => setOpen('filter')}>
          <IconFilter size={18} aria-hidden /> {t('filter')}
        </button>
        <div className={styles['more']}>
          <p role="status" data-loading={rows.loading || undefined}>
            {count}
          </p>
          <Toggle label={t('inView')} on={view.inView} set={(inView) => change({ inView })} />
          {conditions.length > 0 && <Toggle label={t('onMap')} on={view.onMap} set={(onMap) => change({ onMap })} />}
          <ExportButton front={front} onClick={() => setOpen('export')} />
        </div>
      </div>
      {(conditions.length > 0 || picked.size > 0) && (
        <div className={styles['chips']}>
          {conditions.map((condition, at) => (
            <Chip
              key={writeConditions([condition])}
              text={sayCondition(condition, columns, locale, t)}
              label={t('remove', { name: sayCondition(condition, columns, locale, t) })}
              onRemove={() => ask(conditions.filter((_one, other) => other !== at))}
            />
          ))}
          {picked.size > 0 && (
            <span className={styles['picked']}>
              {t('picked', { count: picked.size })}
              {boxes.length > 0 && (
                <button type="button" className={styles['action']} onClick={() => goTo(boxes)}>
                  <IconZoomScan size={18} aria-hidden /> {t('seePicked')}
                </button>
              )}
              <button type="button" className={styles['action']} onClick={() => setPicked(new Map())}>
                {t('clearPicked')}
              </button>
            </span>
          )}
        </div>
      )}
      {rows.error !== null ? (
        <div className={styles['said']}>
          <Failure error={rows.error} onRetry={rows.reload} />
        </div>
      ) : total === null ? (
        <div className={styles['said']}>
          <Skeleton lines={4} label={t('loading')} />
        </div>
      ) : total === 0 ? (
        <p className={styles['said']}>{t(view.inView ? 'nothingInView' : 'nothing')}</p>
      ) : (
        <Grid
          name={t('title')}
          {...{ columns, rows, total, target }}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          picked={new Set(ids)}
          onShow={show}
          onPick={pick}
        />
      )}
      {open === 'filter' && (
        <FilterDialog
          {...{ front, layer, columns, conditions, bbox }}
          onAdd={(condition) => ask([...conditions, condition])}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'export' && <ExportDialog {...{ front, layer, query }} what={count} picked={ids} onClose={() => setOpen(null)} />}
    </div>
  );
}

function around(boxes: readonly Box[]): Box | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  return rest.reduce<Box>(
    ([a, b, c, d], [west, south, east, north]) => [Math.min(a, west), Math.min(b, south), Math.max(c, east), Math.max(d, north)],
    first,
  );
}

function ExportButton({ front, onClick }: { readonly front: MapFront; readonly onClick: () => void }): ReactNode {
  const t = useTableTexts();
  const user = useSession();
  if (!mayUse(may[front].export, user)) return null;
  return (
    <button type="button" className={styles['action']} onClick={onClick}>
      <IconDownload size={18} aria-hidden /> {t('export.open')}
    </button>
  );
}

function Toggle({ label, on, set }: { readonly label: string; readonly on: boolean; readonly set: (on: boolean) => void }): ReactNode {
  return (
    <label className={styles['toggle']}>
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

function Chip({ text, label, onRemove }: { readonly text: string; readonly label: string; readonly onRemove: () => void }): ReactNode {
  return (
    <span className={styles['chip']}>
      <span title={text}>{text}</span>
      <button type="button" aria-label={label} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </button>
    </span>
  );
}
