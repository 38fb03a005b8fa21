import { createContext, useContext, useEffect, type RefObject } from 'react';
import { useStore, type Store } from '#platform/shell/store.ts';
import type { DeskFilter } from './filter.ts';
import type { Lists } from './queries.ts';
import type { Pushed } from './use-live.ts';
import type { DeskPlace } from './use-state.ts';

export type Point = readonly [number, number];

/** What the rest of the desk asks of the map, when there is one. */
export interface DeskMap {
  /** Moves there. */
  show(point: Point): void;
  /** Marks a place for a moment where it is in view. */
  pulse(point: Point, label: string): void;
  /** Asks for its points anew. */
  refresh(): void;
  /** Closes every tool that is not open from the start. */
  closeTools(): void;
}

export type View = 'list' | 'map' | 'filters';

export interface Desk {
  readonly place: DeskPlace;
  readonly lists: Lists;
  /** Null until the map is there. */
  readonly map: RefObject<DeskMap | null>;
  setMap(map: DeskMap | null): void;
  /** What a tab's list shows, for the map beside it; null where the list's own filter does. */
  readonly shown: Store<DeskFilter | null>;
  /** The newest event, for the open record. */
  readonly pushed: Store<Pushed | null>;
  /** What a narrow screen shows; a wide one shows list and map. */
  setView(view: View): void;
  /** The map stands beside the record; otherwise the list does, or the record stands alone. */
  readonly mapIsBeside: boolean;
  /** There is room for it. */
  readonly mapFits: boolean;
  setFull(full: boolean): void;
  readonly full: boolean;
  /** Records are gone through one after the other, each decided in one step. */
  readonly triaging: boolean;
  setTriaging(on: boolean): void;
}

const nothing: DeskFilter = { ids: [] };

/** The one set that list, map and counters show: the list's filter, or that of the open tab; nothing until a tab knows its own. */
export function useShown(): DeskFilter {
  const { place, shown } = useDesk();
  const ofTab = useStore(shown);
  return place.tab === 'list' ? place.filter : (ofTab ?? nothing);
}

/** A tab says what its list shows. */
export function useShows(filter: DeskFilter | null): void {
  const { shown } = useDesk();
  const text = JSON.stringify(filter);
  useEffect(() => {
    const now: DeskFilter | null = JSON.parse(text);
    shown.set(now);
    return () => shown.set(null);
  }, [shown, text]);
}

const context = createContext<Desk | null>(null);
export const DeskProvider = context.Provider;

export function useDesk(): Desk {
  const desk = useContext(context);
  if (!desk) throw new Error('useDesk is for parts of the desk.');
  return desk;
}
