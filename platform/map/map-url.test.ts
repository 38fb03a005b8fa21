import { describe, expect, it } from 'vitest';
import { fromSearch, toSearch } from './map-url.ts';

describe('address of a map', () => {
  it('comes back as it was sent', () => {
    const address = { center: [-24400.5, 59800.2] as const, scale: 5000, basemap: 'grey', layers: ['parish', 'school'], panel: 'measure' };
    expect(fromSearch({ ...toSearch(address) })).toEqual(address);
  });

  it('tells "no overlay" from "the usual overlays"', () => {
    expect(fromSearch({ ...toSearch({ layers: [] }) }).layers).toEqual([]);
    expect(fromSearch({ ...toSearch({}) }).layers).toBeUndefined();
  });

  it('ignores what is damaged', () => {
    expect(fromSearch({ c: 'x,1', s: 'grande', b: '<script>', p: 3 })).toEqual({});
    expect(fromSearch({ c: ',', s: -1 })).toEqual({});
  });
});
