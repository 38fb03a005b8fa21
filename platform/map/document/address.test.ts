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

  it('says what is compared, and where the line stands', () => {
    expect(toSearch({ layers: {}, swipe: { left: 'l12', right: null, at: 0.337 } }).w).toBe('l12**34');
    expect(fromSearch({ w: 'l12*ortho-2*34' }).swipe).toEqual({ left: 'l12', right: 'ortho-2', at: 0.34 });
    for (const w of ['', 'l1*l1*50', '**50', 'l1*l2', 'l1*<b>*50']) expect(fromSearch({ w }).swipe).toBeUndefined();
  });

  it('names a feature by number or by a field, and whether the place is named beside', () => {
    expect(fromSearch({ layer: 'l12', feature: '345' }).asked).toEqual({ layer: 'l12', by: { feature: 345 }, isPlaced: false });
    const asked = { layer: 'l12', by: { field: 'processo', value: '2026/14' }, isPlaced: true };
    expect(fromSearch({ layer: 'l12', field: 'processo', value: '2026/14', c: '1,2' }).asked).toEqual(asked);
    expect(toSearch({ layers: {}, asked })).toMatchObject({ layer: 'l12', field: 'processo', value: '2026/14' });
    for (const search of [{ layer: 'l12' }, { layer: 'l 12', feature: '1' }, { layer: 'l12', feature: '-1' }, { layer: 'l12', field: 'a' }])
      expect(fromSearch(search).asked).toBeUndefined();
  });
});
