import { useCallback, useEffect, useReducer, useRef } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { TableRow } from '../contract.ts';
import { wireOf, type TableContract } from './wires.ts';

const CHUNK = 100;
/** Rows that are only scrolled past are not asked for. */
const PAUSE_MS = 60;

/** What is asked of the server: which rows, in which order. */
export interface RowsQuery {
  readonly filter?: string;
  readonly bbox?: string;
  readonly sort?: string;
}

interface Pages {
  readonly key: string;
  readonly total: number;
  readonly rows: Map<number, readonly TableRow[]>;
}

export interface Rows {
  /** Null: not known yet. */
  readonly total: number | null;
  readonly loading: boolean;
  readonly error: unknown;
  row(index: number): TableRow | undefined;
  /** These are in sight: what is missing of them is fetched. */
  need(from: number, to: number): void;
  reload(): void;
}

/** Rows of a table in pieces, as they come into sight. What was there stays until the first of a new question has come. */
export function useRows(front: MapFront, layer: number, query: RowsQuery): Rows {
  const key = JSON.stringify([front, layer, query]);
  const pages = useRef<Pages | null>(null);
  const asked = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useRef(new AbortController());
  const failure = useRef<unknown>(null);
  const [round, redraw] = useReducer((count: number) => count + 1, 0);
  const [attempt, reload] = useReducer((count: number) => count + 1, 0);

  const ask = useCallback(
    (chunk: number, count: boolean) => {
      const { signal } = stop.current;
      asked.current.add(chunk);
      const wished = { ...query, offset: chunk * CHUNK, limit: CHUNK, count: String(count) };
      sendAs<TableContract['rows']>(wireOf(front, 'rows'), { params: { id: layer }, query: wished, signal }).then(
        ({ rows, total }) => {
          if (signal.aborted) return;
          if (total !== null) pages.current = { key, total, rows: new Map() };
          pages.current?.rows.set(chunk, rows);
          redraw();
        },
        (error: unknown) => {
          if (signal.aborted) return;
          asked.current.delete(chunk);
          failure.current = error;
          redraw();
        },
      );
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the question
    [key],
  );

  useEffect(() => {
    const ended = new AbortController();
    stop.current = ended;
    asked.current = new Set();
    failure.current = null;
    ask(0, true);
    redraw();
    return () => {
      ended.abort();
      clearTimeout(timer.current);
    };
  }, [ask, attempt]);

  const need = useCallback(
    (from: number, to: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (pages.current?.key !== key || failure.current !== null) return;
        for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < to; chunk++) if (!asked.current.has(chunk)) ask(chunk, false);
      }, PAUSE_MS);
    },
    [ask, key],
  );
  void round;
  const known = pages.current;
  return {
    total: known?.total ?? null,
    loading: known?.key !== key && failure.current === null,
    error: failure.current,
    row: (index) => known?.rows.get(Math.floor(index / CHUNK))?.[index % CHUNK],
    need,
    reload,
  };
}
