import { expect, it } from 'vitest';
import { nationalColumns, nationalCsv, nationalGeoJson, type NationalAddress } from './national.ts';

// Every column of the model, empty unless given.
const address = (given: Partial<NationalAddress>): NationalAddress => {
  const row = Object.fromEntries(nationalColumns.map((column) => [column, given[column] ?? '']));
  return row as NationalAddress;
};

it('writes the columns of the model, with quotes where they are needed and no formulas', () => {
  const csv = nationalCsv([
    address({ localId: '1', thoroughfareName: 'Rua "do Sol"; velha', designatorNumber: '12', positionX: '-21500.5' }),
    address({ localId: '2', thoroughfareName: '=HYPERLINK("x")' }),
  ]);
  const [head, first, second] = csv.replace('\uFEFF', '').split('\r\n');
  expect(head).toBe(nationalColumns.join(';'));
  expect(first).toContain('"Rua ""do Sol""; velha"');
  expect(first).toContain(';-21500.5;');
  expect(second).toContain(`"'=HYPERLINK(""x"")"`);
});

it('writes longitude and latitude as GeoJSON', () => {
  const made: unknown = JSON.parse(nationalGeoJson([{ address: address({ localId: '7' }), lngLat: [-8.9, 38.6] }]));
  expect(made).toMatchObject({
    type: 'FeatureCollection',
    features: [{ geometry: { type: 'Point', coordinates: [-8.9, 38.6] }, properties: { localId: '7' } }],
  });
});
