import { describe, expect, it } from 'vitest';
import { IDENTIFY_LIMIT, askProviders, createFeatureInfo, messageOf } from './feature-info.ts';
import type { FeatureInfo, FeatureInfoProvider } from './feature-info.ts';

const label = { pt: 'Tema', en: 'Theme' };
const school: FeatureInfo = { id: '1', title: 'Escola Básica', fields: [] };
const provider = (id: string, isTheme: boolean, query: FeatureInfoProvider['query']): FeatureInfoProvider => ({ id, label, isTheme, query });
const at = () => ({ point: [0, 0] as const, resolution: 1, signal: new AbortController().signal });

describe('identify', () => {
  it('shows each theme as it arrives, and keeps the others when one fails', async () => {
    const seen: string[] = [];
    const answers = await askProviders(
      [provider('schools', false, async () => [school]), provider('parcels', false, async () => Promise.reject(new Error('down')))],
      at(),
      (now) => seen.push(now.map((answer) => answer.state).join('+')),
    );
    expect(seen[0]).toBe('pending+pending');
    expect(answers.map((answer) => answer.state)).toEqual(['done', 'failed']);
    expect(messageOf(answers)).toBeNull();
  });

  it('says whether there is nothing, nothing in the themes, or no answer', async () => {
    const nothing = await askProviders([], at(), () => {});
    expect(messageOf(nothing)).toBe('nothing-here');
    const empty = await askProviders([provider('schools', true, async () => [])], at(), () => {});
    expect(messageOf(empty)).toBe('nothing-in-themes');
    const down = await askProviders([provider('schools', true, async () => Promise.reject(new Error('down')))], at(), () => {});
    expect(messageOf(down)).toBe('themes-failed');
  });

  it('never shows more than the limit', async () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ ...school, id: String(index) }));
    const [answer] = await askProviders([provider('schools', false, async () => many)], at(), () => {});
    expect(answer?.items).toHaveLength(IDENTIFY_LIMIT);
  });

  it('says no more of a request that was given up', async () => {
    const gone = new AbortController();
    const seen: number[] = [];
    const asking = askProviders([provider('schools', false, async () => [school])], { ...at(), signal: gone.signal }, (now) => seen.push(now.length));
    gone.abort();
    await asking;
    expect(seen).toEqual([1]);
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
