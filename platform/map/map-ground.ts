import type OlMap from 'ol/Map.js';
import type { Store } from '#platform/shell/store.ts';
import type { Clicks } from './clicks.ts';
import type { Degrees, Extent, Point } from './coordinates.ts';
import type { MapConfig } from './projection.ts';

/** A list at a place of the map: what stands in a cluster that cannot be taken apart. */
export interface MapPopup {
  readonly at: Point;
  readonly title: string;
  readonly items: readonly { readonly id: string; readonly label: string; readonly detail?: string; onSelect(): void }[];
}

export interface MapNotice {
  readonly text: string;
  /** `spoken`: for screen readers only, the eye sees it anyway. */
  readonly tone: 'plain' | 'error' | 'spoken';
  /** Newer notices have higher numbers: the same sentence twice is said twice. */
  readonly serial: number;
}

/** What the layers of a map may use of it. Everything is in the tenant's projection unless it says degrees. */
export interface MapGround {
  readonly map: OlMap;
  readonly config: MapConfig;
  readonly clicks: Clicks;
  readonly popup: Store<MapPopup | null>;
  readonly dark: Store<boolean>;
  degrees(): Promise<Degrees>;
  /** A sentence said to screen readers and shown for a moment at the foot of the map. */
  say(text: string, tone?: MapNotice['tone']): void;
  /** Moves to a point (at least as near as `scale`, 1:1000 by default) or shows a whole extent. */
  goTo(target: Point | Extent, options?: { readonly scale?: number; readonly room?: number }): void;
}
