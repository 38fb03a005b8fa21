import { basemapIds } from './basemap/basemap.ts';
import { fromSearch, toSearch, type MapAddress } from './map-url.ts';
import type { MapSession } from './session.ts';
import { viewScale } from './session.ts';

const WRITE_MS = 250;

/** What the hash address says now. */
export function readAddress(): MapAddress {
  const [, query = ''] = location.hash.split('?');
  return fromSearch(Object.fromEntries(new URLSearchParams(query)));
}

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
    for (const [key, value] of Object.entries(toSearch(addressOf(session)))) {
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
    written = location.hash;
    apply(session, readAddress(), false);
  };
  const unsubscribe = [
    session.view.subscribe(later),
    session.layers.state.subscribe(later),
    session.panels.state.subscribe(later),
    session.basemap.chosen.subscribe(later),
  ];
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

function addressOf(session: MapSession): MapAddress {
  const view = session.view.get();
  const overlays = session.layers.state.get().filter((overlay) => !overlay.internal);
  const basemap = session.basemap.chosen.get();
  const panel = session.panels.beside();
  return {
    center: view.center,
    scale: viewScale(view),
    ...(basemap !== 'streets' && { basemap }),
    ...(session.layers.changed() && { layers: overlays.filter((overlay) => overlay.visible).map((overlay) => overlay.id) }),
    ...(panel && { panel }),
  };
}

/** The view of a first address is already in the session it opened. */
function apply(session: MapSession, address: MapAddress, first: boolean): void {
  if (!first) {
    if (address.center) session.map.getView().setCenter([...address.center]);
    if (address.scale) session.setScale(address.scale);
  }
  const basemap = basemapIds.find((id) => id === address.basemap);
  if (basemap) session.basemap.choose(basemap);
  if (address.layers) session.layers.choose(address.layers);
  if (address.panel) session.panels.open(address.panel);
}
