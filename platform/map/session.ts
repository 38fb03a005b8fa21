import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import { createBasemap } from './basemap/basemap.ts';
import type { Basemap } from './basemap/basemap.ts';
import { createClicks } from './clicks.ts';
import type { Point } from './coordinates.ts';
import type { AskedFeature, Swipe } from './document/address.ts';
import type { MapDocument } from './document/schema.ts';
import { documentVersion } from './document/version.ts';
import { createFeatureInfo } from './feature-info.ts';
import type { FeatureInfoRegistry, ToldFeatures } from './feature-info.ts';
import { createHighlight } from './highlight.ts';
import type { Highlight } from './highlight.ts';
import { createLayerActions, type LayerActions } from './layer-actions.ts';
import { createLayers } from './layers.ts';
import type { Layers } from './layers.ts';
import type { MapGround, MapNotice, MapPopup } from './map-ground.ts';
import { partOf } from './part-of.ts';
import { createPlaceActions, type PlaceActions } from './place-actions.ts';
import { createPanels } from './panels.ts';
import type { PanelSpec, Panels } from './panels.ts';
import { loadDegrees, tenantProjection } from './projection.ts';
import type { MapConfig } from './projection.ts';
import { resolutionOf, scaleOf } from './scale.ts';
import { createStore, type Reading, type Store } from '#platform/shell/store.ts';
import type { ShapeKind } from './sketch/sketch.ts';

export interface ViewState {
  readonly center: Point;
  /** Metres per pixel. */
  readonly resolution: number;
}

/** What somebody has drawn; an area's way ends where it begins. */
export interface Drawings {
  /** The layer that shows it. */
  readonly layer: string;
  readonly shapes: readonly { readonly kind: ShapeKind; readonly path: readonly Point[]; readonly name: string }[];
}

/** A running map: what tools, layers and pages work with. */
export interface MapSession extends MapGround {
  /** The one truth of what the map shows. It is read here and changed through `basemap`, `layers` and the movements of the map. */
  readonly document: Reading<MapDocument>;
  /** Module code of the page the map is on; null for a small map in a form. */
  readonly page: string | null;
  readonly basemap: Basemap;
  readonly layers: Layers;
  readonly panels: Panels;
  readonly highlight: Highlight;
  readonly featureInfo: FeatureInfoRegistry;
  readonly placeActions: PlaceActions;
  readonly layerActions: LayerActions;
  /** Where the map rests; changes after a movement has ended. */
  readonly view: Reading<ViewState>;
  readonly notice: Store<MapNotice | null>;
  /** The comparison under way; null: none. */
  readonly swipe: Store<Swipe | null>;
  /** What a link asked to see, until something else is looked at. */
  readonly asked: Store<AskedFeature | null>;
  /** Found by other means than a click: what identifies tells of it as if it had been clicked, and takes it back when it looks elsewhere. */
  readonly told: Store<ToldFeatures | null>;
  /** What somebody has drawn for themselves: a sheet of paper may take it along. */
  readonly drawings: Store<Drawings | null>;
  setDark(dark: boolean): void;
  setScale(scale: number): void;
  zoom(by: 1 | -1): void;
  home(): void;
  dispose(): void;
}

export interface SessionOptions {
  readonly config: MapConfig;
  readonly page?: string;
  readonly panels?: readonly PanelSpec[];
  readonly center?: Point;
  readonly scale?: number;
  readonly dark?: boolean;
  /** The view may leave the extent of the map, to see and draw its edge. */
  readonly beyond?: boolean;
}

const ZOOM_MS = 180;
const FLIGHT_MS = 200;

export function createSession(options: SessionOptions): MapSession {
  const { config } = options;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const view = new View({
    projection: tenantProjection(config),
    ...room(config, options.beyond ?? false),
    constrainOnlyCenter: true,
    showFullExtent: true,
    center: [...(options.center ?? config.center)],
    resolution: options.scale ? resolutionOf(options.scale) : config.resolutions[0],
    enableRotation: false,
  });
  const map = new OlMap({
    view,
    controls: [],
    layers: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    moveTolerance: 3,
  });
  const dark = createStore(options.dark ?? false);
  const document = createStore<MapDocument>({
    version: documentVersion,
    view: { epsg: config.epsg, ...stateOf(view), base: 'streets' },
    tree: [],
  });
  const notice = createStore<MapNotice | null>(null);
  const popup = createStore<MapPopup | null>(null);
  const placed = Boolean(options.center);
  const opening = [...(config.initialExtent ?? config.extent)];

  map.on('moveend', () => {
    const now = document.get();
    document.set({ ...now, view: { ...now.view, ...stateOf(view) } });
  });
  map.once('change:size', () => {
    if (!placed) view.fit(opening, { size: map.getSize() ?? [1, 1] });
  });

  const duration = still ? 0 : FLIGHT_MS;
  const ground: MapGround = {
    map,
    config,
    clicks: createClicks(map),
    popup,
    dark,
    degrees: () => loadDegrees(config),
    say: (text, tone = 'plain') => notice.set({ text, tone, serial: (notice.get()?.serial ?? 0) + 1 }),
    goTo(target, { scale = 1000, room = 1.3 } = {}) {
      const [a, b, c, d] = target;
      const width = c === undefined ? 0 : c - a;
      const height = d === undefined ? 0 : d - b;
      const nearest = resolutionOf(scale);
      if (c === undefined || d === undefined || (width < nearest && height < nearest)) {
        const center = [a + width / 2, b + height / 2];
        view.animate({ center, resolution: Math.min(view.getResolution() ?? nearest, nearest), duration });
        return;
      }
      const grow = [(width * (room - 1)) / 2, (height * (room - 1)) / 2] as const;
      view.fit([a - grow[0], b - grow[1], c + grow[0], d + grow[1]], { duration, minResolution: nearest });
    },
  };
  const layers = createLayers(ground, document);
  const basemap = createBasemap(ground, document);
  basemap.setDark(dark.get());
  return {
    ...ground,
    page: options.page ?? null,
    document,
    basemap,
    layers,
    panels: createPanels(options.panels ?? []),
    highlight: createHighlight(map, dark.get),
    featureInfo: createFeatureInfo(),
    placeActions: createPlaceActions(),
    layerActions: createLayerActions(),
    view: partOf(document, ({ view: resting }) => resting),
    notice,
    swipe: createStore<Swipe | null>(null),
    asked: createStore<AskedFeature | null>(null),
    told: createStore<ToldFeatures | null>(null),
    drawings: createStore<Drawings | null>(null),
    setDark(next) {
      dark.set(next);
      basemap.setDark(next);
      for (const layer of map.getAllLayers()) layer.changed();
    },
    setScale: (scale) => view.animate({ resolution: view.getConstrainedResolution(resolutionOf(scale)), duration }),
    zoom(by) {
      const now = view.getZoom() ?? 0;
      view.animate({ zoom: by > 0 ? Math.floor(now + 1.01) : Math.ceil(now - 1.01), duration: still ? 0 : ZOOM_MS });
    },
    home: () => view.fit(opening, { duration }),
    dispose() {
      layers.dispose();
      basemap.dispose();
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

function stateOf(view: View): ViewState {
  const [x = 0, y = 0] = view.getCenter() ?? [];
  return { center: [x, y], resolution: view.getResolution() ?? 1 };
}

/** Scale denominator of a resting view. */
export function viewScale(state: ViewState): number {
  return scaleOf(state.resolution);
}

/** How far and how coarse the view goes: the tiles' grid, or half as much again on every side, two levels farther away. */
function room({ extent, resolutions }: MapConfig, beyond: boolean): { extent: number[]; resolutions: number[] } {
  if (!beyond) return { extent: [...extent], resolutions: [...resolutions] };
  const [minx, miny, maxx, maxy] = extent;
  const [dx, dy] = [(maxx - minx) / 2, (maxy - miny) / 2];
  const coarsest = resolutions[0] ?? 1;
  return { extent: [minx - dx, miny - dy, maxx + dx, maxy + dy], resolutions: [coarsest * 4, coarsest * 2, ...resolutions] };
}
