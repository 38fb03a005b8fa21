import { describe, expect, it } from 'vitest';
import type { SearchProvider } from '#platform/shell/feature.ts';
import { addressHere, exactHit, runSearch, stepHit } from './run-search.ts';

const provider = (id: string, label: string, search: SearchProvider['search']): SearchProvider => ({
  id,
  label: { pt: label, en: label },
  where: ['map'],
  search,
});
const signal = new AbortController().signal;
const name = ({ label }: SearchProvider): string => label.pt;
const addresses = provider('address', 'Moradas', async () => [
  { id: '1', label: 'Rua Direita', group: 'São Martinho' },
  { id: '2', label: 'Rua Direita', group: 'Santa Clara' },
  { id: '3', label: 'Travessa Direita', group: 'São Martinho' },
]);
const occurrences = provider('occurrence', 'Ocorrências', async () => [{ id: '1', label: 'MB-2026-14' }]);
const itself = provider('occurrence', 'Ocorrências', async (term) => [{ id: '1', label: term, exact: true }]);

describe('search on the map', () => {
  it('two categories, addresses first, each grouped: by parish, by type', async () => {
    const { categories } = await runSearch([occurrences, addresses], 'direita', signal, name);
    expect(categories.map((one) => [one.name, one.groups.map(({ heading, hits }) => [heading, hits.length])])).toEqual([
      [
        'Moradas',
        [
          ['São Martinho', 2],
          ['Santa Clara', 1],
        ],
      ],
      ['Ocorrências', [[null, 1]]],
    ]);
  });

  it('puts first what was typed by its very name, and knows it', async () => {
    const outcome = await runSearch([addresses, itself], 'VC-2026-000014', signal, name);
    expect(outcome.categories.map(({ id }) => id)).toEqual(['occurrence', 'address']);
    expect(exactHit(outcome)).toMatchObject({ label: 'VC-2026-000014' });
    expect(exactHit(await runSearch([addresses, occurrences], '14', signal, name))).toBeNull();
  });

  it('shows what came when a provider fails, and names it', async () => {
    const broken = provider('process', 'Processos', async () => Promise.reject(new Error('down')));
    const outcome = await runSearch([broken, occurrences], 'direita', signal, name);
    expect(outcome.failed).toEqual(['Processos']);
    expect(outcome.categories).toHaveLength(1);
  });

  it('walks through the hits with the arrow keys, across groups and round', async () => {
    const outcome = await runSearch([addresses, occurrences], 'direita', signal, name);
    const ids = ['address:1', 'address:3', 'address:2', 'occurrence:1'];
    expect(stepHit(outcome, null, 1)).toBe(ids[0]);
    expect(stepHit(outcome, ids[1] ?? null, 1)).toBe(ids[2]);
    expect(stepHit(outcome, ids[3] ?? null, 1)).toBe(ids[0]);
    expect(stepHit(outcome, null, -1)).toBe(ids[3]);
    expect(stepHit({ categories: [], failed: [] }, null, 1)).toBeNull();
  });

  it('opens on the page one is on what is a part of it, and keeps what its address says', () => {
    const here = '#/meubairro/home/VC-1?types=2&c=1,2';
    expect(addressHere('/meubairro/home/VC-2', here)).toBe('#/meubairro/home/VC-2?types=2&c=1,2');
    expect(addressHere('/meubairro/home/VC-2', '#/ig/home?c=1,2')).toBeNull();
    expect(addressHere('/ig/home?c=1,2&s=1000', '#/ig/home?s=5')).toBeNull();
    expect(addressHere(undefined, here)).toBeNull();
  });
});
