import { useEffect, useMemo, useRef } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import type { MapSession } from '#platform/map/index.ts';
import { useStore } from '#platform/shell/store.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { RowsQuery } from './use-rows.ts';
import { wireOf, type TableContract } from './wires.ts';

/** Pixels around a click (specification 2 §9). */
const TOLERANCE = 13;

interface Place {
  readonly session: MapSession;
  readonly front: MapFront;
  readonly layer: number;
}

/** The part of the map that is seen, in whole metres; undefined while it does not matter. */
export function useBox(session: MapSession, wanted: boolean): string | undefined {
  const view = useStore(session.view);
  return useMemo(() => {
    if (!wanted) return undefined;
    const { map } = session;
    void view;
    return map
      .getView()
      .calculateExtent(map.getSize())
      .map((side, index) => (index < 2 ? Math.floor(side) : Math.ceil(side)))
      .join(',');
  }, [session, view, wanted]);
}

/** Rows that are picked out stand out on the map. */
export function useMarks({ session, front, layer }: Place, picked: readonly number[]): void {
  const ids = picked.join(',');
  useEffect(() => {
    if (ids === '') return;
    const stop = new AbortController();
    const query = { ids, resolution: session.view.get().resolution };
    sendAs<TableContract['shapes']>(wireOf(front, 'shapes'), { params: { id: layer }, query, signal: stop.signal }).then(
      ({ shapes }) =>
        stop.signal.aborted ||
        session.highlight.show(
          shapes.map(({ geometry }) => geometry),
          { timeout: null },
        ),
      () => {
        // The row stays picked out in the table, and the map goes there.
      },
    );
    return () => {
      stop.abort();
      session.highlight.clear();
    };
  }, [session, front, layer, ids]);
}

/** A click on the map picks out the row of what lies there; where nothing of the table is, others may have it. */
export function useClicks(
  { session, front, layer }: Place,
  query: RowsQuery,
  onHit: (row: { readonly id: number; readonly index: number }) => void,
): void {
  const latest = useRef({ query, onHit });
  useEffect(() => {
    latest.current = { query, onHit };
  });
  useEffect(
    () =>
      session.clicks.onEmpty(async ([x, y]) => {
        const { resolution } = session.view.get();
        const asked = { ...latest.current.query, x, y, reach: Math.min(10_000, TOLERANCE * resolution) };
        const { row } = await sendAs<TableContract['at']>(wireOf(front, 'at'), { params: { id: layer }, query: asked }).catch(() => ({ row: null }));
        if (row) latest.current.onHit(row);
        return row !== null;
      }),
    [session, front, layer],
  );
}

/** The layer is drawn as the table is filtered, for as long as the table is open. */
export function useDrawnFilter({ session, front, layer }: Place, filter: string | null): void {
  useEffect(() => {
    if (filter === null) return;
    const id = `l${layer}`;
    session.layers.redirect(id, `/api/${front}/front/map/layers/${layer}/table/tiles/{z}/{x}/{y}?filter=${encodeURIComponent(filter)}`);
    return () => session.layers.redirect(id, null);
  }, [session, front, layer, filter]);
}
