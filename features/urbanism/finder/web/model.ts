import { api } from '#platform/http/web/client.ts';
import { SEARCH_PULSE_MS, type MapSession } from '#platform/map/index.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import type { ProcessArea } from '../../record/contract.ts';
import { processContract } from '../../record/contract.ts';
import { mayProcess } from '../../record/codes.ts';
import type { SearchField } from '../../record/domain/provider.ts';
import { processActions } from '../../record/web/process-actions.ts';
import type { Numbered } from '../domain/place.ts';
import { readPlace, withPlace } from './address.ts';
import { showResults, type Results } from './results.ts';

/** What is asked for, as it goes to the server; a field that is not asked for is not there. */
export type Filter = { readonly [K in SearchField | 'q']?: string };
export type Sort = '-entryAt' | 'entryAt' | 'process' | '-process' | '-updatedAt';

/** Room around what is gone to (specification 2 §9): a process, all that a search found. */
const ROOM = { process: 1.25, search: 1.3 } as const;

/** The search of one map. It outlives its panel: whoever comes back from drawing an area finds it as it was. */
export interface Finder {
  readonly session: MapSession;
  readonly filter: Store<Filter>;
  readonly sort: Store<Sort>;
  readonly page: Store<number>;
  /** The process that the address names. */
  readonly place: Store<Numbered | null>;
  /** Under the pointer, in the list or on the map. */
  readonly pointed: Store<number | null>;
  readonly results: Results;
  /** Another search: from its first page. */
  search(filter: Filter): void;
  open(process: Numbered | null): void;
  /** Marks a process for a while, without moving the map; null: none. */
  point(process: (Numbered & { readonly id: number }) | null): void;
  areas(id: number): Promise<readonly ProcessArea[]>;
  /** Back from elsewhere on the map: what was drawn meanwhile is asked for anew. */
  renew(): void;
  /** The map goes there. False: it has no area. */
  goTo(areas: readonly ProcessArea[], label: string): boolean;
}

/** The areas of a process are drawn and associated in a panel of their own, which an address opens. */
function askAreas(id: number): void {
  const [path = '', query = ''] = location.hash.split('?');
  const asked = new URLSearchParams(query);
  asked.set('areas', String(id));
  location.hash = `${path}?${asked.toString()}`;
}
for (const action of [
  { id: 'edit-areas', label: { pt: 'Alterar as áreas', en: 'Change the areas' }, permission: mayProcess.editAreas, order: 20 },
  { id: 'associate-areas', label: { pt: 'Associar áreas', en: 'Associate areas' }, permission: mayProcess.associateAreas, order: 30 },
])
  processActions.register({ ...action, run: (_map, process) => askAreas(process.id) });

const finders = new WeakMap<MapSession, Finder>();

export function finderOf(session: MapSession): Finder {
  const known = finders.get(session);
  if (known) return known;
  const filter = createStore<Filter>({});
  const page = createStore(1);
  const place = createStore<Numbered | null>(readPlace(location.hash));
  const pointed = createStore<number | null>(null);
  const cache = new Map<number, Promise<readonly ProcessArea[]>>();
  let wanted: number | null = null;

  const finder: Finder = {
    session,
    filter,
    sort: createStore<Sort>('-entryAt'),
    page,
    place,
    pointed,
    results: showResults(session, { filter: () => filter.get(), pointed, open: (process) => finder.open(process) }),
    search(next) {
      page.set(1);
      filter.set(next);
      finder.results.refresh();
    },
    open(process) {
      session.highlight.clear();
      location.hash = withPlace(location.hash, process);
      place.set(process);
    },
    point(process) {
      wanted = process?.id ?? null;
      pointed.set(wanted);
      if (process === null) return session.highlight.clear();
      finder.areas(process.id).then(
        (areas) => {
          if (wanted !== process.id || areas.length === 0) return;
          session.highlight.show(
            areas.map(({ geometry }) => geometry),
            { label: process.process, pulse: SEARCH_PULSE_MS },
          );
        },
        () => {
          // The row stays pointed at in the list.
        },
      );
    },
    areas(id) {
      const asked = cache.get(id) ?? api(processContract, 'geometry', { params: { id } }).then(({ items }) => items);
      cache.set(id, asked);
      asked.catch(() => cache.delete(id));
      return asked;
    },
    renew() {
      cache.clear();
      finder.results.refresh();
    },
    goTo(areas, label) {
      if (areas.length === 0) return false;
      const extent = session.highlight.show(
        areas.map(({ geometry }) => geometry),
        { label, pulse: SEARCH_PULSE_MS },
      );
      session.goTo(extent, { room: ROOM.process, scale: 500 });
      return true;
    },
  };
  addEventListener('hashchange', () => {
    const now = readPlace(location.hash);
    if (JSON.stringify(now) !== JSON.stringify(place.get())) place.set(now);
  });
  processActions.changes.subscribe(() => finder.renew());
  finders.set(session, finder);
  return finder;
}
