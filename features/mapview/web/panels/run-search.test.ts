import { describe, expect, it } from 'vitest';
import type { SearchProvider } from '#platform/shell/feature.ts';
import { runSearch, stepHit } from './run-search.ts';

const provider = (id: string, search: SearchProvider['search']): SearchProvider => ({ id, label: { pt: id, en: id }, where: ['map'], search });
const signal = new AbortController().signal;
const name = ({ label }: SearchProvider): string => label.pt;
const addresses = provider('Moradas', async () => [
  { id: '1', label: 'Rua Direita', group: 'São Martinho' },
  { id: '2', label: 'Rua Direita', group: 'Santa Clara' },
  { id: '3', label: 'Travessa Direita', group: 'São Martinho' },
]);
const occurrences = provider('Ocorrências', async () => [{ id: '1', label: 'MB-2026-14' }]);

describe('search on the map', () => {
  it('groups addresses by parish and the rest by what it is', async () => {
    const { groups } = await runSearch([addresses, occurrences], 'direita', signal, name);
    expect(groups.map(({ heading, hits }) => [heading, hits.length])).toEqual([
      ['São Martinho', 2],
      ['Santa Clara', 1],
      ['Ocorrências', 1],
    ]);
  });

  it('shows what came when a provider fails, and names it', async () => {
    const broken = provider('Processos', async () => Promise.reject(new Error('down')));
    const outcome = await runSearch([broken, occurrences], 'direita', signal, name);
    expect(outcome.failed).toEqual(['Processos']);
    expect(outcome.groups).toHaveLength(1);
  });

  it('walks through the hits with the arrow keys, across groups and round', async () => {
    const outcome = await runSearch([addresses, occurrences], 'direita', signal, name);
    const ids = ['Moradas:1', 'Moradas:3', 'Moradas:2', 'Ocorrências:1'];
    expect(stepHit(outcome, null, 1)).toBe(ids[0]);
    expect(stepHit(outcome, ids[1] ?? null, 1)).toBe(ids[2]);
    expect(stepHit(outcome, ids[3] ?? null, 1)).toBe(ids[0]);
    expect(stepHit(outcome, null, -1)).toBe(ids[3]);
    expect(stepHit({ groups: [], failed: [] }, null, 1)).toBeNull();
  });
});
