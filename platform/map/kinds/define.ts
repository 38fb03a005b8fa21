import type BaseLayer from 'ol/layer/Base.js';
import type { LayerNode, VectorStyle } from '../document/schema.ts';
import type { SourceKind, SourceOf } from '../document/sources.ts';
import type { OpenFeed } from '../feed.ts';
import type { FeatureInfo, FeatureInfoQuery } from '../feature-info.ts';
import type { MapGround } from '../map-ground.ts';
import type { MapConfig } from '../projection.ts';

/** `empty`: its source answers, and has had no picture so far. */
export type LayerStatus = 'idle' | 'loading' | 'failed' | 'empty';

export type LayerOf<K extends SourceKind> = LayerNode & { readonly source: SourceOf<K> };

export interface LayerContext extends MapGround {
  /** Told at every change: it stands beside the document, never in it. */
  status(status: LayerStatus): void;
  /** What a page brings under this name; undefined where that page is not open. */
  feed(name: string): OpenFeed | undefined;
}

/** A layer on a map. Whether it is visible, its opacity, scale range and height are set from the document. */
export interface DrawnLayer {
  readonly layer: BaseLayer;
  /** Asks again for what failed or is out of date. */
  refresh(): void;
  /** Draws what is there in another style. Absent where a layer of this kind has none. */
  restyle?(style: VectorStyle): void;
  dispose?(): void;
}

interface LegendQuery {
  readonly config: MapConfig;
  /** Metres per pixel. */
  readonly resolution: number;
}

/** One kind of layer: everything the map knows of it. Its file, and with it OpenLayers' classes, is loaded when the first such layer is shown. */
export interface LayerKind<K extends SourceKind> {
  readonly kind: K;
  create(layer: LayerOf<K>, context: LayerContext): DrawnLayer | Promise<DrawnLayer>;
  /** Addresses of pictures. Without it the legend is drawn from the style. */
  legend?(layer: LayerOf<K>, query: LegendQuery): readonly string[];
  /** What is at a point; absent where a layer of this kind cannot be asked. */
  identify?(layer: LayerOf<K>, drawn: DrawnLayer, query: FeatureInfoQuery, ground: MapGround): Promise<readonly FeatureInfo[]>;
  /** Does the source answer? Rejects or says false when it does not. */
  health(source: SourceOf<K>, context: { readonly config: MapConfig; readonly signal: AbortSignal }): Promise<boolean>;
}

/** A kind as the map uses it: of a layer read from a document the kind is known only then. */
export interface OpenKind {
  readonly kind: SourceKind;
  create(layer: LayerNode, context: LayerContext): Promise<DrawnLayer>;
  legend?(layer: LayerNode, query: LegendQuery): readonly string[];
  identify?(layer: LayerNode, drawn: DrawnLayer, query: FeatureInfoQuery, ground: MapGround): Promise<readonly FeatureInfo[]>;
  health(layer: LayerNode, context: { readonly config: MapConfig; readonly signal: AbortSignal }): Promise<boolean>;
}

/** Throws a TypeError for a layer of another kind. */
export function defineLayerKind<K extends SourceKind>(kind: LayerKind<K>): OpenKind {
  const own = (layer: LayerNode): LayerOf<K> => {
    if (!isOf(layer, kind.kind)) throw new TypeError(`A layer of kind ${layer.source.kind} was given to ${kind.kind}.`);
    return layer;
  };
  const { legend, identify } = kind;
  return {
    kind: kind.kind,
    create: async (layer, context) => kind.create(own(layer), context),
    ...(legend && { legend: (layer, query) => legend(own(layer), query) }),
    ...(identify && { identify: (layer, drawn, query, ground) => identify(own(layer), drawn, query, ground) }),
    health: (layer, context) => kind.health(own(layer).source, context),
  };
}

function isOf<K extends SourceKind>(layer: LayerNode, kind: K): layer is LayerOf<K> {
  return layer.source.kind === kind;
}
