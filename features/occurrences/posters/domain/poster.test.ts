import { describe, expect, it } from 'vitest';
import { reportRoute } from './poster.ts';

describe('where a poster leads', () => {
  it('is the place, what stands there, and what it is likely about', () => {
    const route = reportRoute({ point: [-21_500.04, 59_500], asset: { layer: 'street_lamp', code: 'IP/00 42&é' } }, 3);
    expect(route).toBe('/meubairro/report?at=-21500.0,59500.0&type=3&asset=street_lamp%3AIP%2F00%2042%26%C3%A9');
    expect(decodeURIComponent(route.split('asset=')[1] ?? '')).toBe('street_lamp:IP/00 42&é');
    expect(reportRoute({ point: [1, 2], asset: null }, null)).toBe('/meubairro/report?at=1.0,2.0');
  });
});
