import { describe, expect, it } from 'vitest';
import { askProviders, messageOf, type ThemeAnswer } from './ask-features.ts';
import { IDENTIFY_LIMIT } from './document/identify.ts';
import { createFeatureInfo } from './feature-info.ts';
import type { FeatureInfo, FeatureInfoProvider } from './feature-info.ts';

const label = { pt: 'Tema', en: 'Theme' };
const school: FeatureInfo = { id: '1', title: 'Escola Básica', fields: [] };
const provider = (id: string, isTheme: boolean, query: FeatureInfoProvider['query']): FeatureInfoProvider => ({ id, label, isTheme, query });
const at = () => ({ point: [0, 0] as const, resolution: 1, signal: new AbortController().signal });

/** All answers as they stand after each arrival, and at the end. */
async function asking(providers: readonly FeatureInfoProvider[], signal = at().signal): Promise<{ seen: string[]; answers: readonly ThemeAnswer[] }> {
  const now = new Map<FeatureInfoProvider, ThemeAnswer>();
  const seen: string[] = [];
  await askProviders(providers, { ...at(), signal }, (answer) => {
    now.set(answer.provider, answer);
    seen.push([...now.values()].map(({ state }) => state).join('+'));
  });
  return { seen, answers: [...now.values()] };
}
const down = () => Promise.reject(new Error('down'));

describe('identify', () => {
  it('shows each theme as it arrives, and keeps the others when one fails', async () => {
    const { seen, answers } = await asking([provider('schools', true, async () => [school]), provider('parcels', true, down)]);
    expect(seen.slice(0, 3)).toEqual(['pending', 'pending+pending', 'done+pending']);
    expect(answers.map((answer) => answer.state)).toEqual(['done', 'failed']);
    expect(messageOf(answers)).toBeNull();
  });

  it('says whether there is nothing, nothing in the themes, or no answer of them', async () => {
    const place = provider('place', false, async () => [school]);
    const says = async (...providers: FeatureInfoProvider[]) => messageOf((await asking(providers)).answers);
    expect(await says()).toBe('nothing-here');
    expect(await says(provider('place', false, async () => []))).toBe('nothing-here');
    expect(await says(place)).toBeNull();
    expect(
      await says(
        place,
        provider('schools', true, async () => []),
      ),
    ).toBe('nothing-in-themes');
    expect(await says(place, provider('schools', true, down))).toBe('themes-failed');
    expect(
      await says(
        place,
        provider('schools', true, down),
        provider('parcels', true, async () => [school]),
      ),
    ).toBeNull();
  });

  it('never shows more than the limit', async () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ ...school, id: String(index) }));
    const { answers } = await asking([provider('schools', false, async () => many)]);
    expect(answers[0]?.items).toHaveLength(IDENTIFY_LIMIT);
  });

  it('says no more of a request that was given up', async () => {
    const gone = new AbortController();
    const given = asking([provider('schools', false, async () => [school])], gone.signal);
    gone.abort();
    expect((await given).seen).toEqual(['pending']);
  });

  it('replaces a provider that registers again', () => {
    const registry = createFeatureInfo();
    registry.register(provider('schools', false, async () => []));
    const off = registry.register(provider('schools', false, async () => []));
    expect(registry.all()).toHaveLength(1);
    off();
    expect(registry.all()).toHaveLength(0);
  });
});
