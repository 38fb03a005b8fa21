import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilitiesUrl, infoUrl, isNorthFirst, legendUrls, mapUrl, type WmsService } from '#platform/geo/wms.ts';
import { wmtsTileUrl } from '#platform/geo/wmts.ts';
import { demoZones, hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { readInfo } from '../info/read.ts';
import { describe as describeFeature } from './describe.ts';
import { watchRequests } from './watch.ts';

const service: WmsService = {
  url: 'https://mapas.example/ows?map=pdm.map&Layers=old',
  version: '1.3.0',
  layers: 'zonas,ren',
  styles: 'a,',
  format: 'image/png',
};
const view = { epsg: 3763, extent: [-100, 200, 300, 600], width: 400, height: 400 } as const;
const asked = (url: string): URLSearchParams => new URL(url).searchParams;
const zone = { id: 'zonas', title: { pt: 'Zonas', en: 'Zones' } };

describe('requests to map services', () => {
  it('keep what the address has, but for their own parameters', () => {
    const url = mapUrl(service, view);
    expect([asked(url).get('map'), asked(url).get('Layers'), asked(url).get('LAYERS')]).toEqual(['pdm.map', null, 'zonas,ren']);
  });

  it('put east first, but north in 1.3.0 where the register says so', () => {
    expect(asked(mapUrl(service, view)).get('BBOX')).toBe('-100,200,300,600');
    const degrees = { ...view, epsg: 4326 };
    expect([asked(mapUrl(service, degrees)).get('BBOX'), asked(mapUrl(service, degrees)).get('CRS')]).toEqual(['200,-100,600,300', 'EPSG:4326']);
    const old = asked(mapUrl({ ...service, version: '1.1.1' }, degrees));
    expect([old.get('BBOX'), old.get('SRS'), old.get('CRS')]).toEqual(['-100,200,300,600', 'EPSG:4326', null]);
    expect([3763, 5014, 5015, 5016, 27493, 20791, 5018, 3857, 25829].filter(isNorthFirst)).toEqual([]);
  });

  it('ask at a pixel in the words of the version', () => {
    const at = { ...view, i: 7, j: 9 };
    expect(asked(infoUrl(service, at, { format: 'text/plain', limit: 50 })).get('I')).toBe('7');
    expect(asked(infoUrl({ ...service, version: '1.1.1' }, at, { format: 'text/plain', limit: 50 })).get('Y')).toBe('9');
  });

  it('ask the legend of each layer, at a scale', () => {
    const [first = '', second = ''] = legendUrls(service, 4999.9);
    expect([asked(first).get('LAYER'), asked(first).get('STYLE'), asked(first).get('SCALE')]).toEqual(['zonas', 'a', '5000']);
    expect([asked(second).get('LAYER'), asked(second).get('STYLE')]).toEqual(['ren', null]);
  });

  it('name a tile by parameters or by template', () => {
    const tile = { layer: 'orto', style: 'default', format: 'image/png', matrixSet: { id: 'PT', levels: [{ id: 'PT:0' }, { id: 'PT:1' }] } };
    expect(asked(wmtsTileUrl({ ...tile, url: 'https://w.example/wmts?k=1', encoding: 'KVP' }, 1, 3, 5)).get('TILEMATRIX')).toBe('PT:1');
    const rest = 'https://w.example/{Style}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.png';
    expect(wmtsTileUrl({ ...tile, url: rest, encoding: 'REST' }, 1, 3, 5)).toBe('https://w.example/default/PT/PT%3A1/5/3.png');
    expect(() => wmtsTileUrl({ ...tile, url: rest, encoding: 'REST' }, 2, 0, 0)).toThrow(RangeError);
  });
});

describe('what is told of a feature', () => {
  it('is what its layer declares, in the words of the reader', () => {
    const identify = {
      title: { pt: 'Parcela {code}', en: 'Parcel {code}' },
      fields: [{ name: 'use', label: { pt: 'Uso', en: 'Use' }, values: { h: { pt: 'Habitação', en: 'Housing' } } }],
    };
    expect(describeFeature({ ...zone, identify }, { code: 12, use: 'h', other: 1 })).toMatchObject({
      title: 'Parcela 12',
      fields: [{ label: 'Uso', value: 'Habitação' }],
    });
    expect(describeFeature(zone, { nome: 'Norte', geometry: {} })).toMatchObject({ title: 'Norte', fields: [{ label: 'nome', value: 'Norte' }] });
    const values = describeFeature(zone, { area: 12.5, aberto: true, desde: '2024-03-09', codigo: '007' });
    expect([values.title, values.fields.map(({ value }) => value)]).toEqual(['Zonas', ['12,5', 'Sim', '09/03/2024', '007']]);
  });
});

describe('status of a layer', () => {
  it('is failed when one request of a batch failed, and good again with the next clean batch', () => {
    const seen: string[] = [];
    const watch = watchRequests((status) => seen.push(status));
    watch.start();
    watch.start();
    watch.fail();
    watch.end();
    watch.start();
    watch.end();
    expect(seen.filter((status, index) => status !== seen[index - 1])).toEqual(['loading', 'failed', 'loading', 'idle']);
  });
});

describe.skipIf(!hasMapserver())('a real map service', () => {
  let map: Mapserver;
  beforeAll(async () => {
    map = await startMapserver({ layers: [demoZones] });
  });
  afterAll(() => map.close());

  it.each(['1.1.1', '1.3.0'] as const)('answers in %s with the picture, what is at a point, and the legend', async (version) => {
    const real: WmsService = { url: map.url, version, layers: demoZones.name, styles: '', format: 'image/png' };
    const [[minx, miny] = [0, 0], , [maxx, maxy] = [0, 0]] = demoZones.areas[0]?.ring ?? [];
    const inside = {
      epsg: 3763,
      extent: [Math.min(minx, maxx), Math.min(miny, maxy), Math.max(minx, maxx), Math.max(miny, maxy)],
      width: 101,
      height: 101,
    } as const;
    const picture = await fetch(mapUrl(real, inside));
    expect(picture.headers.get('content-type')).toBe('image/png');
    for (const format of ['text/plain', 'application/vnd.ogc.gml']) {
      const info = await fetch(infoUrl(real, { ...inside, i: 50, j: 50 }, { format, limit: 50 }));
      const found = await readInfo(zone, await info.text(), { epsg: 3763, point: [0, 0], degrees: () => Promise.reject(new Error('none')) });
      expect(found.map(({ title, fields }) => [title, fields.map(({ value }) => value)])).toEqual([
        [demoZones.areas[0]?.name, [demoZones.areas[0]?.name]],
      ]);
    }
    const [legend = ''] = legendUrls(real, 5000);
    expect((await fetch(legend)).headers.get('content-type')).toBe('image/png');
    expect(await (await fetch(capabilitiesUrl(real))).text()).toMatch(version === '1.3.0' ? /<WMS_Capabilities/ : /<WMT_MS_Capabilities/);
  });
});
