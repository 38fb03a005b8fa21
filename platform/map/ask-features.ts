import { IDENTIFY_LIMIT, IDENTIFY_TOLERANCE } from './document/identify.ts';
import type { Point } from './coordinates.ts';
import type { FeatureInfo, FeatureInfoProvider } from './feature-info.ts';

/** Who has said nothing by then has failed, and can be asked again. */
const PATIENCE_MS = 10_000;

/** One provider's part of an answer. A theme that failed does not spoil the others. */
export interface ThemeAnswer {
  readonly provider: FeatureInfoProvider;
  readonly state: 'pending' | 'done' | 'failed';
  readonly items: readonly FeatureInfo[];
}

/** The sentence for a finished answer (specification 2 §8); null while pending or when there is something to show. */
export type IdentifyMessage = 'nothing-here' | 'nothing-in-themes' | 'themes-failed';

/**
 * Asks the providers at once and tells each arrival. Resolves when the last has answered or failed. An aborted request ends silently.
 */
export async function askProviders(
  providers: readonly FeatureInfoProvider[],
  at: { readonly point: Point; readonly resolution: number; readonly signal: AbortSignal },
  onAnswer: (answer: ThemeAnswer) => void,
): Promise<void> {
  // One for all: what is asked of the same server may go together.
  const signal = AbortSignal.any([at.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const say = (answer: ThemeAnswer): void => {
    if (!at.signal.aborted) onAnswer(answer);
  };
  for (const provider of providers) say({ provider, state: 'pending', items: [] });
  await Promise.all(
    providers.map(async (provider) => {
      try {
        const items = await provider.query({ ...at, signal, tolerance: IDENTIFY_TOLERANCE, limit: IDENTIFY_LIMIT });
        say({ provider, state: 'done', items: items.slice(0, IDENTIFY_LIMIT) });
      } catch {
        // The panel says of this theme that it could not be asked.
        say({ provider, state: 'failed', items: [] });
      }
    }),
  );
}

/** Of layers one has chosen to see; where there are none, of what is known of every point. */
export function messageOf(answers: readonly ThemeAnswer[]): IdentifyMessage | null {
  if (answers.some(({ state }) => state === 'pending')) return null;
  const themes = answers.filter(({ provider }) => provider.isTheme);
  const asked = themes.length > 0 ? themes : answers;
  if (asked.length > 0 && asked.every(({ state }) => state === 'failed')) return 'themes-failed';
  if (asked.some(({ items }) => items.length > 0)) return null;
  return themes.length > 0 ? 'nothing-in-themes' : 'nothing-here';
}
