import { describe, expect, it } from 'vitest';
import { isTile, isTileTemplate, hasKeyMark, originOf, tileAddress } from './tile-template.ts';
import { hasCell, tileAt, webResolution, webTileAt } from './matrix.ts';
import { mapLayerOf, type LayerValues } from './map-layer.ts';
import { pictureType } from './picture-type.ts';

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('addresses of tiles', () => {
  it('are whole addresses of web servers with a mark for level, column and row', () => {
    const good = [
      'https://t.pt/{z}/{x}/{y}.png',
      'http://t.pt:8080/tms?z={z}&x={x}&y={-y}',
      'https://{s}.t.pt/{z}/{x}/{y}',
      'https://t{a-d}.t.pt/{z}/{y}/{x}',
    ];
    const bad = [
      't.pt/{z}/{x}/{y}',
      'https://t.pt/{z}/{x}',
      'javascript:{z}{x}{y}',
      'https://{x}.pt/{z}/{y}',
      'file:///{z}/{x}/{y}',
      'https://t.pt{z}/{x}/{y}',
    ];
    expect(good.filter((one) => !isTileTemplate(one))).toEqual([]);
    expect(bad.filter(isTileTemplate)).toEqual([]);
  });

  it('are filled in, rows from above or below, with the key where it goes', () => {
    const place = { z: 3, x: 5, y: 2 };
    expect(tileAddress(' https://{s}.t.pt/{z}/{x}/{y}{r}.png?k={apikey} ', place, 'a b&c')).toBe('https://a.t.pt/3/5/2.png?k=a%20b%26c');
    expect(tileAddress('https://t{b-d}.pt/{z}/{x}/{-y}?q={other}', place, null)).toBe('https://tb.pt/3/5/5?q={other}');
    expect([hasKeyMark('x?{APIKEY}'), hasKeyMark('x?{key}'), hasKeyMark('x?key=')]).toEqual([true, true, false]);
    expect([isTile({ z: 2, x: 3, y: 3 }, 2), isTile({ z: 2, x: 4, y: 0 }, 9), isTile({ z: 3, x: 0, y: 0 }, 2)]).toEqual([true, false, false]);
  });

  it('tell servers apart by scheme, host and port', () => {
    expect(originOf('HTTPS://T.pt:8443/a/{z}')).toBe('https://t.pt:8443');
    expect(originOf('https://t.pt')).not.toBe(originOf('https://t.pt@evil.pt/'));
    expect(originOf('https://t.pt\\@evil.pt')).toBe('https://t.pt');
    expect(originOf('t.pt')).toBe(null);
  });
});

describe('grids', () => {
  it('know the tile of a point', () => {
    const level = (resolution: number, size: number) => ({
      id: 'x',
      resolution,
      origin: [-1024, 1024] as const,
      tileSize: [256, 256] as const,
      size: [size, size] as const,
    });
    const levels = [level(8, 1), level(4, 2), level(2, 4)];
    expect(tileAt(levels, [10, -10], 3.9)).toEqual({ z: 1, x: 1, y: 1 });
    expect(tileAt(levels, [5000, 0], 4)).toBe(null);
    expect(tileAt([], [0, 0], 4)).toBe(null);
    expect(hasCell(level(1, 2), 2, 0)).toBe(false);
    expect(webTileAt([0, 0], 2)).toEqual({ z: 2, x: 2, y: 2 });
    expect(webResolution(0)).toBeCloseTo(156_543.03, 1);
  });

  it('tell pictures by their bytes', () => {
    expect(pictureType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(pictureType(letters('RIFF1234WEBPVP8 '))).toBe('image/webp');
    expect(pictureType(letters('<svg onload=x>'))).toBe(null);
    expect(pictureType(new Uint8Array())).toBe(null);
  });
});

describe('a default layer on a map', () => {
  const gateway = { tiles: '/api/t/{z}/{x}/{y}?v=1', picture: '/api/p?v=1', legend: '/api/l?v=1' };
  const values: LayerValues = {
    name: 'Orto',
    tooltip: null,
    behavior: 'basemap',
    mapServiceId: 'xyz',
    ogcRemoteServiceResourceId: null,
    paramXyz: 'https://t.pt/{z}/{x}/{y}?k={apikey}',
    layer: null,
    apikey: true,
    requestEncoding: null,
    attribution: null,
    paramStyle: null,
    paramFormat: null,
    paramTransparent: true,
    paramTiled: true,
    paramInterpolate: false,
    paramTransition: 0,
    opacity: null,
    minzoom: 10,
    maxzoom: 17,
    img: null,
    visible: true,
    status: true,
  };

  it('asks our own server, never the other', () => {
    const layer = mapLayerOf('ig-1', values, gateway, null);
    expect(layer).toMatchObject({
      opacity: 1,
      source: { url: gateway.tiles, maxZoom: 17, interpolate: false, transition: 0 },
      maxResolution: webResolution(10),
    });
    expect(JSON.stringify(layer)).not.toContain('t.pt');
    expect(layer?.minResolution).toBe(undefined);
  });

  it('of a service that is gone is none; of the territory it ends with its last level', () => {
    expect(mapLayerOf('ig-1', { ...values, mapServiceId: 'wms' }, gateway, null)).toBe(null);
    expect(mapLayerOf('ig-1', { ...values, mapServiceId: 'wmts' }, gateway, null)).toBe(null);
    expect(mapLayerOf('ig-1', { ...values, mapServiceId: 'tiles', layer: 'gone' }, gateway, null)).toBe(null);
    const tiles = mapLayerOf('ig-1', { ...values, mapServiceId: 'tiles', layer: 'parcel', minzoom: null, opacity: 30 }, gateway, null);
    expect(tiles).toMatchObject({ opacity: 0.3, maxResolution: 2, minResolution: webResolution(18) });
  });
});
