import { keysOf } from '#platform/kernel/unknown.ts';
import type { LayerNode } from '#platform/map/document/schema.ts';
import type { MapSession } from '#platform/map/session.ts';
import { createStore, type Store } from '#platform/shell/store.ts';

/** What the table shows; kept in the address, so that a link shows the same. */
export interface TableView {
  /** Id of the layer in the map's document ("l12"). */
  readonly layer: string | null;
  /** CQL2 text. */
  readonly filter: string;
  readonly sort: string | null;
  /** Only what is in the map's view. */
  readonly inView: boolean;
  /** The map draws only what the filter lets through. */
  readonly onMap: boolean;
}

const names = { layer: 'tl', filter: 'tf', sort: 'ts', inView: 'tv', onMap: 'tm' } as const;

export function readView(): TableView {
  const search = new URLSearchParams(location.hash.split('?')[1] ?? '');
  const text = (name: keyof typeof names): string | null => search.get(names[name]);
  return { layer: text('layer'), filter: text('filter') ?? '', sort: text('sort'), inView: text('inView') === '1', onMap: text('onMap') === '1' };
}

/** The map writes its own part of the address. Null: the table is closed. */
export function writeView(view: TableView | null): void {
  const [path = '', query = ''] = location.hash.split('?');
  const search = new URLSearchParams(query);
  const texts = view && { ...view, inView: view.inView ? '1' : '', onMap: view.onMap ? '1' : '' };
  for (const key of keysOf(names)) {
    const [name, value] = [names[key], texts?.[key]];
    if (value) search.set(name, value);
    else search.delete(name);
  }
  const next = `${path}${search.size > 0 ? `?${search.toString().replaceAll('%2C', ',')}` : ''}`;
  if (next !== location.hash) history.replaceState(history.state, '', next);
}

const views = new WeakMap<MapSession, Store<TableView>>();

/** The table of this map: of the panel, while it is open and when it is opened again. */
export function viewOf(session: MapSession): Store<TableView> {
  const known = views.get(session) ?? createStore(readView());
  views.set(session, known);
  return known;
}

/** Own data are drawn from the tiles of their layer's door. */
export const hasTable = ({ source }: LayerNode): boolean => source.kind === 'tiles' && /\/front\/map\/layers\/\d+\/tiles\//.test(source.url);
