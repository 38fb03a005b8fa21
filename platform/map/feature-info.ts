import type { ComponentType } from 'react';
import type { Text } from '#platform/kernel/locale.ts';
import type { Point } from './coordinates.ts';

/** What is known of one thing at a point. */
export interface FeatureInfo {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  /** A sentence on what it means for whoever asked. */
  readonly note?: string;
  /** Nothing of the municipality's can be done here. */
  readonly isOutside?: boolean;
  /** GeoJSON geometry in the tenant's projection, for the highlight. */
  readonly geometry?: unknown;
  /** Hash route (without `#`) to the whole record. */
  readonly to?: string;
  /** Rich text instead of the table of fields: a template, cleaned when it was written, or the page of a service, cleaned here. */
  readonly html?: string;
  /** Words of a service as they stand, instead of the table of fields. */
  readonly text?: string;
  /** Folded until somebody opens it. */
  readonly collapsed?: boolean;
  /** Own rendering instead of the table of fields. */
  readonly Detail?: ComponentType;
}

export interface FeatureInfoQuery {
  readonly point: Point;
  /** Metres per pixel. */
  readonly resolution: number;
  /** Pixels around the point; `tolerance * resolution` is the reach in metres. */
  readonly tolerance: number;
  /** At most this many answers. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** A slice that knows about things on the map. */
export interface FeatureInfoProvider {
  readonly id: string;
  readonly label: Text;
  /** A layer one has chosen to see, unlike what is known of every point. */
  readonly isTheme: boolean;
  query(query: FeatureInfoQuery): Promise<readonly FeatureInfo[]>;
}

/** Features of one layer, found otherwise than at a point. */
export interface ToldFeatures {
  readonly layer: { readonly id: string; readonly title: Text };
  /** A place among them. */
  readonly point: Point;
  readonly items: readonly FeatureInfo[];
}

export interface FeatureInfoRegistry {
  register(provider: FeatureInfoProvider): () => void;
  all(): readonly FeatureInfoProvider[];
}

export function createFeatureInfo(): FeatureInfoRegistry {
  let providers: readonly FeatureInfoProvider[] = [];
  return {
    register(provider) {
      providers = [...providers.filter((known) => known.id !== provider.id), provider];
      return () => {
        providers = providers.filter((known) => known !== provider);
      };
    },
    all: () => providers,
  };
}
