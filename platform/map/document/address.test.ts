import { describe, expect, it } from 'vitest';
import { fromSearch, toSearch } from './address.ts';

describe('address of a map', () => {
  it('comes back as it was sent', () => {
    const layers = { shown: ['parish', 'school'], opacity: { school: 0.5, territory: 0.25 }, order: ['parish', 'school'] };
    const address = { center: [-24400.5, 59800.2] as const, scale: 5000, basemap: 'grey', layers, panel: 'measure' };
    expect(fromSearch({ ...toSearch(address) })).toEqual(address);
  });

  it('tells "no overlay" from "the usual overlays"', () => {
    expect(fromSearch({ ...toSearch({ layers: { shown: [] } }) }).layers.shown).toEqual([]);
    expect(fromSearch({ ...toSearch({ layers: {} }) }).layers.shown).toBeUndefined();
  });

  it('says what is seen when only its opacity is not the usual', () => {
    expect(toSearch({ layers: { opacity: { school: 0.3 } } }, ['parish', 'school']).l).toBe('parish.school*30');
  });

  it('reads links as they were sent before layers had an opacity', () => {
    const sent = { c: '-21500.0,59500.0', s: '4000', b: 'grey', l: 'municipality_boundary.parish.street_lamp', p: 'layerswitcher' };
    expect(fromSearch(sent)).toEqual({
      center: [-21500, 59500],
      scale: 4000,
      basemap: 'grey',
      layers: { shown: ['municipality_boundary', 'parish', 'street_lamp'] },
      panel: 'layerswitcher',
    });
    expect(fromSearch({ l: '' }).layers).toEqual({ shown: [] });
  });

  it('ignores what is damaged', () => {
    expect(fromSearch({ c: 'x,1', s: 'grande', b: '<script>', p: 3 })).toEqual({ layers: {} });
    expect(fromSearch({ c: ',', s: -1 })).toEqual({ layers: {} });
    expect(fromSearch({ l: 'parish*9x.school*.<b>.tree*900', o: '<i>' }).layers).toEqual({ shown: ['tree'], opacity: { tree: 1 } });
  });
});
