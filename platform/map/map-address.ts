import { fromSearch, toSearch, type MapAddress, type MapSearch } from './document/address.ts';
import { scaleOf } from './scale.ts';
import type { MapSession } from './session.ts';

const WRITE_MS = 250;

/** What the hash address says now. */
export function readAddress(hash = location.hash): MapAddress {
  const [, query = ''] = hash.split('?');
  return fromSearch(Object.fromEntries(new URLSearchParams(query)));
}

const partOf = (hash: string): string => JSON.stringify(readAddress(hash));

/**
 * Keeps the address of the page and the map the same, both ways, without new steps in the browser's history. What else stands in the
 * address stays; a page may have more in its path ("/meubairro/home/VC-2026-14") as long as it begins the same.
 */
export interface AddressFollower {
  /** The address has changed by other hands: a link, the back button. */
  read(): void;
  stop(): void;
}

export function followAddress(session: MapSession): AddressFollower {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = location.hash;
  const page = pageOf(location.hash);
  apply(session, readAddress(), true);

  const write = (): void => {
    if (pageOf(location.hash) !== page) return;
    const [path = '', query = ''] = location.hash.split('?');
    const search = new URLSearchParams(query);
    for (const [key, value] of Object.entries(searchOf(session))) {
      if (value === undefined || value === null) search.delete(key);
      else search.set(key, String(value));
    }
    const next = `${path}?${search.toString().replaceAll('%2C', ',')}`;
    if (next === location.hash) return;
    written = next;
    history.replaceState(history.state, '', next);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_MS);
  };
  const read = (): void => {
    if (location.hash === written || pageOf(location.hash) !== page) return;
    const isOurs = partOf(location.hash) !== partOf(written);
    written = location.hash;
    // What others keep in the address moves no map.
    if (isOurs) apply(session, readAddress(), false);
  };
  const unsubscribe = [session.document, session.panels.state, session.swipe, session.asked].map((store) => store.subscribe(later));
  addEventListener('hashchange', read);
  return {
    read,
    stop() {
      clearTimeout(timer);
      removeEventListener('hashchange', read);
      for (const stop of unsubscribe) stop();
    },
  };
}

/** "#/ig/home" of "#/ig/home/x?c=1,2". */
function pageOf(hash: string): string {
  return (hash.split('?')[0] ?? '').split('/').slice(0, 3).join('/');
}

function searchOf(session: MapSession): MapSearch {
  const { view } = session.document.get();
  const { seen, ...layers } = session.layers.changes();
  const panel = session.panels.beside();
  const [swipe, asked] = [session.swipe.get(), session.asked.get()];
  const address: MapAddress = {
    center: view.center,
    scale: scaleOf(view.resolution),
    layers,
    ...(view.base !== session.basemap.usual() && { basemap: view.base }),
    ...(panel && { panel }),
    ...(swipe && { swipe }),
    ...(asked && { asked }),
  };
  return toSearch(address, seen);
}

/** The view of a first address is already in the session it opened. */
function apply(session: MapSession, address: MapAddress, first: boolean): void {
  if (!first) {
    if (address.center) session.map.getView().setCenter([...address.center]);
    if (address.scale) session.setScale(address.scale);
  }
  // One that the map does not have (yet) is kept: it may come with the layers.
  if (address.basemap !== undefined) session.basemap.choose(address.basemap);
  session.layers.apply(address.layers);
  if (address.panel) session.panels.open(oldNames[address.panel] ?? address.panel);
  if (address.swipe || !first) session.swipe.set(address.swipe ?? null);
  if (address.asked || !first) session.asked.set(address.asked ?? null);
}

/** Tools that were once called otherwise: links are kept for years. */
const oldNames: Readonly<Record<string, string>> = { layerswitcher: 'layers' };
