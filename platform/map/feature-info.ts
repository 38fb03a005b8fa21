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
  /** Rich text instead of the table of fields: cleaned when its template was written, its values escaped. */
  readonly html?: string;
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

/** Specification 2 §9. */
const IDENTIFY_TOLERANCE = 13;
export const IDENTIFY_LIMIT = 50;

/** One provider's part of an answer. A theme that failed does not spoil the others. */
export interface ThemeAnswer {
  readonly provider: FeatureInfoProvider;
  readonly state: 'pending' | 'done' | 'failed';
  readonly items: readonly FeatureInfo[];
}

/** The sentence for a finished answer (specification 2 §8); null while pending or when there is something to show. */
export type IdentifyMessage = 'nothing-here' | 'nothing-in-themes' | 'themes-failed';

/**
 * Asks the providers at once and tells each arrival through `onProgress`. Resolves when the last has answered or failed.
 * An aborted request ends silently.
 */
export async function askProviders(
  providers: readonly FeatureInfoProvider[],
  at: { readonly point: Point; readonly resolution: number; readonly signal: AbortSignal },
  onProgress: (answers: readonly ThemeAnswer[]) => void,
): Promise<readonly ThemeAnswer[]> {
  let answers: readonly ThemeAnswer[] = providers.map((provider) => ({ provider, state: 'pending', items: [] }));
  onProgress(answers);
  const settle = (provider: FeatureInfoProvider, part: Pick<ThemeAnswer, 'state' | 'items'>): void => {
    if (at.signal.aborted) return;
    answers = answers.map((answer) => (answer.provider === provider ? { provider, ...part } : answer));
    onProgress(answers);
  };
  await Promise.all(
    providers.map(async (provider) => {
      try {
        const items = await provider.query({ ...at, tolerance: IDENTIFY_TOLERANCE, limit: IDENTIFY_LIMIT });
        settle(provider, { state: 'done', items: items.slice(0, IDENTIFY_LIMIT) });
      } catch {
        // The panel says of this theme that it could not be asked.
        settle(provider, { state: 'failed', items: [] });
      }
    }),
  );
  return answers;
}

export function messageOf(answers: readonly ThemeAnswer[]): IdentifyMessage | null {
  if (answers.some((answer) => answer.state === 'pending')) return null;
  if (answers.length === 0) return 'nothing-here';
  if (answers.every((answer) => answer.state === 'failed')) return 'themes-failed';
  return answers.some((answer) => answer.items.length > 0)
    ? null
    : answers.some((answer) => answer.provider.isTheme)
      ? 'nothing-in-themes'
      : 'nothing-here';
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
