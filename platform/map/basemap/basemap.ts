import type { StyleFunction } from 'ol/style/Style.js';
import type BaseLayer from 'ol/layer/Base.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import { createStore, type Reading, type Store } from '#platform/shell/store.ts';
import type { LayerNode, MapDocument } from '../document/schema.ts';
import { createDrawing } from '../drawing.ts';
import { baseHeight, putOn } from '../floors.ts';
import type { LayerStatus } from '../kinds/define.ts';
import type { MapGround } from '../map-ground.ts';
import { names } from '../names.ts';
import { vectorTileLayer } from '../vector-tile-layer.ts';
import { palettes } from '../document/town-palette.ts';
import type { BasemapVariant } from '../document/town-palette.ts';
import { townStyle } from './styles.ts';

/** Backgrounds there always are: the town in colour, the town in grey (for data on top), or nothing. */
export const basemapIds = ['streets', 'grey', 'none'] as const;
export type BasemapId = (typeof basemapIds)[number];
const isTown = (id: string): id is BasemapId => basemapIds.some((one) => one === id);

/** A background that the municipality put beside its own: a layer of any kind, or its own map under another name. */
export interface OfferedBase extends LayerNode {
  /** Drawn by the town's own map in this look, and not from its source. */
  readonly look?: 'streets' | 'grey' | undefined;
  readonly tooltip?: string | undefined;
  readonly thumbnail?: string | undefined;
}

/** The town from the municipality's own vector tiles, which works without any outside service, and what is offered beside it. */
export interface Basemap {
  readonly layer: VectorTileLayer;
  /** What is in force, of the town's own or of what is offered. */
  readonly chosen: Reading<string>;
  readonly offered: Reading<readonly OfferedBase[]>;
  readonly status: Reading<LayerStatus>;
  choose(id: string): void;
  /** Backgrounds drawn besides the one in force, for a comparison; the drawings of each are told apart by `drawn`. */
  besides(ids: readonly string[]): void;
  /** What draws a background now; undefined while nothing does. */
  drawn(id: string): BaseLayer | undefined;
  /** Chosen by nobody: what the map opened with. */
  usual(): string;
  /** Puts backgrounds beside the town's own; the first that is `visible` opens the map unless somebody chose already. */
  offer(bases: readonly OfferedBase[]): () => void;
  setDark(dark: boolean): void;
  retry(): void;
  /** Colour of what lies outside the municipality, for the map's box. */
  readonly ground: Store<string>;
  dispose(): void;
}

/** Which background is in force stands in the document; one that is not there (yet) is the town's own meanwhile. */
export function createBasemap(ground: MapGround, document: Store<MapDocument>): Basemap {
  const { map, config } = ground;
  const offered = createStore<readonly OfferedBase[]>([]);
  const chosen = createStore<string>('streets');
  const status = createStore<LayerStatus>('idle');
  const colour = createStore(palettes.light.outside);
  const styles = new Map<BasemapVariant, StyleFunction>();
  let dark = false;
  let asked: string | null = null;
  let usual = 'streets';
  let town: LayerStatus = 'idle';
  let besides: readonly string[] = [];

  const current = (): OfferedBase | undefined => offered.get().find(({ id }) => id === chosen.get());
  /** How the town is drawn; null: it is not. */
  const lookOf = (id: string): 'streets' | 'grey' | null => {
    const base = offered.get().find((one) => one.id === id);
    if (base) return base.look ?? null;
    return id === 'none' ? null : id === 'grey' ? 'grey' : 'streets';
  };
  const look = (): 'streets' | 'grey' | null => lookOf(chosen.get());
  const tell = (): void => status.set(look() === null ? (current() ? others.status(chosen.get()) : 'idle') : town);
  const layer = vectorTileLayer({
    config,
    url: '/api/ig/front/tiles/basemap/{z}/{x}/{y}',
    declutter: names,
    style: () => undefined,
    onStatus(next) {
      town = next;
      tell();
    },
  });
  putOn(map, layer, 'base');
  const others = createDrawing(
    ground,
    () => undefined,
    () => paint(),
    baseHeight,
  );

  const paint = (): void => {
    const wanted = document.get().view.base;
    chosen.set(isTown(wanted) || offered.get().some(({ id }) => id === wanted) ? wanted : 'streets');
    const ofTown = [chosen.get(), ...besides].map(lookOf).find((one) => one !== null) ?? null;
    const isGrey = ofTown === 'grey';
    const variant = isGrey ? (dark ? 'grey-dark' : 'grey-light') : dark ? 'dark' : 'light';
    const style = styles.get(variant) ?? townStyle(palettes[variant]);
    styles.set(variant, style);
    layer.setStyle(style);
    layer.setVisible(ofTown !== null);
    colour.set(palettes[variant].outside);
    const drawn = offered.get().filter((base) => base.look === undefined);
    others.draw(drawn.map((base) => ({ layer: base, shown: base.id === chosen.get() || besides.includes(base.id), opacity: base.opacity })));
    tell();
  };
  const show = (base: string): void => {
    const now = document.get();
    document.set({ ...now, view: { ...now.view, base } });
    paint();
  };

  return {
    layer,
    chosen,
    offered,
    status,
    ground: colour,
    besides(ids) {
      besides = ids;
      paint();
    },
    drawn: (id) => (lookOf(id) === null ? others.layer(id) : layer),
    usual: () => usual,
    choose(id) {
      asked = id;
      show(id);
    },
    offer(bases) {
      offered.set(bases);
      usual = bases.find(({ visible }) => visible)?.id ?? 'streets';
      show(asked !== null && (isTown(asked) || bases.some(({ id }) => id === asked)) ? asked : usual);
      return () => {
        offered.set([]);
        usual = 'streets';
        paint();
      };
    },
    setDark(next) {
      dark = next;
      paint();
    },
    retry() {
      if (look() === null) others.refresh(chosen.get());
      else layer.getSource()?.refresh();
    },
    dispose: () => others.dispose(),
  };
}
