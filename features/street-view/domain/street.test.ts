import { describe, expect, it } from 'vitest';
import { readGoogle } from './google.ts';
import { mapillaryComplaint, neighboursIn, readMapillary, readMapillaryImage } from './mapillary.ts';
import { panoramaxItemPath, readPanoramax, readPanoramaxItem } from './panoramax.ts';
import { boxAround, metresBetween, nearest, type SourcedPicture } from './picture.ts';
import { baseOf, keyHolder, streetSettings } from './settings.ts';

const item = {
  id: 'p1',
  collection: 'c1',
  geometry: { type: 'Point', coordinates: [-8.42, 40.2] },
  properties: {
    datetime: '2025-04-12T02:14:55+00:00',
    license: 'etalab-2.0',
    'view:azimuth': -10,
    'pers:interior_orientation': { field_of_view: 360 },
  },
  assets: { sd: { href: 'https://p.example/sd.jpg' } },
};

describe('Panoramax', () => {
  it('is read as pictures, with neighbours of whatever host', () => {
    const links = [
      { rel: 'next', href: 'https://other.example/api/collections/c1/items/p2' },
      { rel: 'prev', href: 'https://other.example/api/collections/c1/items/../../admin' },
    ];
    expect(readPanoramaxItem({ ...item, links }, 'https://p.example')).toEqual({
      id: 'c1~p1',
      place: [-8.42, 40.2],
      heading: 350,
      takenAt: '2025-04-12T02:14:55+00:00',
      shape: 'sphere',
      fieldOfView: null,
      previous: null,
      next: 'c1~p2',
      credit: 'Panoramax',
      licence: { name: 'Licence Ouverte 2.0 (Etalab)', url: null },
      page: 'https://p.example/?focus=pic&pic=p1',
      small: 'https://p.example/sd.jpg',
      large: 'https://p.example/sd.jpg',
    });
  });

  it('tells a picture all around by its sensor where no angle is given', () => {
    const withSensor = (sensor_array_dimensions: number[]) =>
      readPanoramaxItem({ ...item, properties: { 'pers:interior_orientation': { sensor_array_dimensions } } }, '')?.shape;
    expect([withSensor([5376, 2688]), withSensor([4000, 3000])]).toEqual(['sphere', 'flat']);
  });

  it('leaves out what cannot be shown, and knows what is no answer', () => {
    expect(readPanoramax({ features: [item, { ...item, assets: {} }, { ...item, geometry: { coordinates: [400, 0] } }, null] }, '')).toHaveLength(1);
    expect([readPanoramax({ items: [] }, ''), readPanoramax('no', ''), readPanoramaxItem(null, '')]).toEqual([null, null, null]);
  });

  it('asks for nothing but items', () => {
    expect(panoramaxItemPath('c1~p1')).toBe('/api/collections/c1/items/p1');
    expect([panoramaxItemPath('../x'), panoramaxItemPath('c1~p1~x'), panoramaxItemPath('c1~..')]).toEqual([null, null, null]);
  });
});

describe('Mapillary', () => {
  const image = {
    id: '12',
    geometry: { coordinates: [-8, 40] },
    captured_at: 1_700_000_000_000,
    is_pano: true,
    thumb_1024_url: 'a',
    thumb_2048_url: 'b',
  };
  it('is read as pictures; a pano is looked at in its large size', () => {
    expect(readMapillaryImage({ ...image, compass_angle: -1, creator: { username: 'ana' } })).toMatchObject({
      id: '12',
      heading: null,
      takenAt: '2023-11-14T22:13:20.000Z',
      shape: 'sphere',
      small: 'b',
      credit: 'ana, Mapillary',
    });
    expect(readMapillary({ data: [image, { id: 'x' }] })).toHaveLength(1);
    expect(readMapillary({ error: {} })).toBeNull();
  });

  it('says what is wrong', () => {
    const complaint = (code: number) => mapillaryComplaint({ error: { code } });
    expect([complaint(190), complaint(4), complaint(613), complaint(1), mapillaryComplaint({ data: [] })]).toEqual([
      'refused',
      'quota',
      'quota',
      'strange',
      null,
    ]);
  });

  it('knows the neighbours in a sequence', () => {
    const order = { data: [{ id: '1' }, { id: 2 }, { id: '3' }] };
    expect([neighboursIn(order, '2'), neighboursIn(order, '1').previous, neighboursIn('?', '2')]).toEqual([
      { previous: '1', next: '3' },
      null,
      { previous: null, next: null },
    ]);
  });
});

describe('Google', () => {
  it.each([
    ['ZERO_RESULTS', 'nothing'],
    ['REQUEST_DENIED', 'refused'],
    ['OVER_QUERY_LIMIT', 'quota'],
    ['UNKNOWN_ERROR', 'strange'],
    ['OK', 'strange'],
  ])('%s is %s', (status, reading) => {
    expect(readGoogle({ status })).toBe(reading);
  });

  it('is a panorama that Google draws', () => {
    const read = readGoogle({ status: 'OK', pano_id: 'a-1', location: { lat: 40, lng: -8 }, date: '2024-05', copyright: '© Google' });
    expect(read).toMatchObject({ id: 'a-1', place: [-8, 40], shape: 'drawn', takenAt: '2024-05', credit: '© Google' });
  });
});

describe('the nearest picture', () => {
  const at = (lng: number, takenAt: string): SourcedPicture => ({ ...(readPanoramaxItem(item, '') as SourcedPicture), place: [lng, 40], takenAt });
  it('lies within reach, the youngest of those equally near', () => {
    const found = nearest([at(-8.001, '2025'), at(-8.0001, '2020'), at(-8.000101, '2024')], [-8, 40], 50);
    expect(found?.takenAt).toBe('2024');
    expect(nearest([at(-8.001, '2025')], [-8, 40], 50)).toBeNull();
  });

  it('is looked for in a box as wide as the reach', () => {
    const [west, south, east, north] = boxAround([-8, 40], 50);
    expect(metresBetween([west, 40], [east, 40])).toBeCloseTo(100, 0);
    expect(metresBetween([-8, south], [-8, north])).toBeCloseTo(100, 0);
  });
});

describe('settings', () => {
  it('take a plain address and lay questions on it', () => {
    expect(streetSettings.parse({ provider: 'panoramax', address: ' ' })).toEqual({ provider: 'panoramax', address: null });
    for (const address of ['ftp://x.pt', 'https://x.pt/?a=1', 'https://u:p@x.pt', 'x']) {
      expect(streetSettings.safeParse({ provider: 'panoramax', address }).success).toBe(false);
    }
    expect(baseOf({ provider: 'panoramax', address: 'https://x.pt/api/' })).toBe('https://x.pt');
    expect(baseOf({ provider: 'google', address: null })).toBe('https://maps.googleapis.com');
  });

  it('know which server a key is for', () => {
    const holder = (address: string | null) => keyHolder({ provider: 'mapillary', address });
    expect(holder(null)).toBe(holder('https://GRAPH.mapillary.com/x'));
    expect(holder('https://graph.mapillary.com.evil.example')).not.toBe(holder(null));
    expect(keyHolder({ provider: null, address: null })).toBe('');
  });
});
