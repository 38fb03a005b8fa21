import { expect, it } from 'vitest';
import { placeOf } from './place.ts';

it('a place shows as much around it as a web map of its zoom does there', () => {
  expect(placeOf('-8.419550', '40.205630', '17')).toEqual({ lngLat: [-8.41955, 40.20563], scale: 3300 });
  expect(placeOf('0', '0', '24')).toMatchObject({ scale: 100 });
  expect(placeOf('-8.4', '40.2', undefined)).toMatchObject({ scale: 6500 });
  expect(placeOf(undefined, '40.2', '16')).toBeNull();
});
