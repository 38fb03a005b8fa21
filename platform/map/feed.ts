import type Style from 'ol/style/Style.js';
import type { Extent, Point } from './coordinates.ts';

/** One thing with its own properties, or a cluster of `count` things within `bbox`; the geometry is GeoJSON in the tenant's projection. */
export interface FeedFeature<P extends object> {
  readonly id: number | string;
  readonly geometry: { readonly type?: string; readonly coordinates: readonly unknown[] };
  readonly properties: P | ClusterProperties;
}

export interface ClusterProperties {
  readonly count: number;
  readonly bbox: Extent;
  /** What it is made of, drawn as a ring; without it the ring has the feed's colour. */
  readonly parts?: readonly ClusterPart[];
}

export interface ClusterPart {
  /** CSS colour. */
  readonly colour: string;
  readonly count: number;
}

interface ClusterMember {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  onSelect(): void;
}

/** Things a page brings to the map itself. The layer that shows them is an entry of the document with a source of kind `feed`. */
export interface Feed<P extends object> {
  /** Colour of the clusters (CSS). */
  readonly colour: string;
  /** The features of a box at a resolution (metres per pixel). Called anew after each movement; `signal` fires when overtaken. */
  load(extent: Extent, resolution: number, signal: AbortSignal): Promise<readonly FeedFeature<P>[]>;
  /** Style of a single thing; `marker()` makes the usual one. */
  style(properties: P, resolution: number): Style | Style[];
  onSelect?(properties: P, at: Point): void;
  /** What stands in a cluster whose things share one place: shown as a list. Without it such a cluster only zooms. */
  members?(
    cluster: ClusterProperties & { readonly at: Point },
    signal: AbortSignal,
  ): Promise<{ readonly title: string; readonly items: readonly ClusterMember[] }>;
  /** The last question failed. */
  onFailure?(): void;
}

/** A feed as the map draws it, whatever its things are. */
export interface OpenFeed extends Pick<Feed<object>, 'colour' | 'members' | 'onFailure'> {
  load(extent: Extent, resolution: number, signal: AbortSignal): Promise<readonly FeedItem[]>;
}

export interface FeedItem extends Omit<FeedFeature<object>, 'properties'> {
  readonly data: object;
  /** Null: one thing. */
  readonly cluster: ClusterProperties | null;
  style(resolution: number): Style | Style[];
  /** Absent: it does not answer to clicks. */
  select?(at: Point): void;
}

export function openFeed<P extends object>(feed: Feed<P>): OpenFeed {
  const { onSelect } = feed;
  return {
    colour: feed.colour,
    ...(feed.members && { members: feed.members }),
    ...(feed.onFailure && { onFailure: feed.onFailure }),
    load: async (extent, resolution, signal) =>
      (await feed.load(extent, resolution, signal)).map(({ id, geometry, properties }): FeedItem => {
        if (isCluster(properties)) return { id, geometry, data: properties, cluster: properties, style: () => [] };
        return {
          id,
          geometry,
          data: properties,
          cluster: null,
          style: (at) => feed.style(properties, at),
          ...(onSelect && { select: (at) => onSelect(properties, at) }),
        };
      }),
  };
}

export function isCluster(properties: object): properties is ClusterProperties {
  return 'count' in properties && typeof properties.count === 'number' && 'bbox' in properties;
}
