import { describe, expect, it } from 'vitest';
import { addressHere, exactHit, outcomeOf, stepHit } from './run-search.ts';

const addresses = {
  id: 'address',
  label: 'Moradas',
  hits: [
    { id: '1', label: 'Rua Direita', group: 'São Martinho' },
    { id: '2', label: 'Rua Direita', group: 'Santa Clara' },
    { id: '3', label: 'Travessa Direita', group: 'São Martinho' },
  ],
};
const reports = { id: 'report', label: 'Comunicar', hits: [{ id: '1', label: 'Comunicar: Sinal' }] };
const found = { groups: [reports, addresses], failed: [] };

describe('search on the map', () => {
  it('what can be reported first, then places, each grouped: by parish, by type', () => {
    const { categories } = outcomeOf(found);
    expect(categories.map((one) => [one.name, one.groups.map(({ heading, hits }) => [heading, hits.length])])).toEqual([
      ['Comunicar', [[null, 1]]],
      [
        'Moradas',
        [
          ['São Martinho', 2],
          ['Santa Clara', 1],
        ],
      ],
    ]);
  });

  it('knows the one thing that what was typed is the name of', () => {
    const itself = { id: 'occurrence', label: 'Ocorrências', hits: [{ id: '1', label: 'VC-2026-000014', exact: true }] };
    expect(exactHit(outcomeOf({ groups: [itself, addresses], failed: [] }))).toMatchObject({ label: 'VC-2026-000014' });
    expect(exactHit(outcomeOf(found))).toBeNull();
  });

  it('walks through the hits with the arrow keys, across groups and round', () => {
    const outcome = outcomeOf(found);
    const ids = ['report:1', 'address:1', 'address:3', 'address:2'];
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
