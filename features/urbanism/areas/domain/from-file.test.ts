import { describe, expect, it } from 'vitest';
import { limitsOf } from './from-file.ts';

const geometry = { type: 'Point' as const, coordinates: [1, 2] as [number, number] };
const feature = (properties: Record<string, string | null>) => ({ geometry, properties });

describe('limits of a file', () => {
  it('are named by the properties that were chosen, else by their type and a number', () => {
    const made = limitsOf(
      [feature({ UOPG: ' U1 ', art: '12' }), feature({ UOPG: null })],
      { name: 'UOPG', code: null, article: 'art', only: null },
      'UOPG',
    );
    expect(made).toEqual([
      { name: 'U1', code: null, article: '12', geometry },
      { name: 'UOPG 2', code: null, article: null, geometry },
    ]);
  });

  it('are only those of the values that were chosen; a drawing says them by its layers', () => {
    const made = limitsOf(
      [feature({ Layer: 'lotes' }), feature({ Layer: 'cotas' })],
      { name: 'Layer', code: null, article: null, only: { property: 'Layer', values: ['lotes'] } },
      'Lote',
    );
    expect(made.map(({ name }) => name)).toEqual(['lotes']);
  });
});
