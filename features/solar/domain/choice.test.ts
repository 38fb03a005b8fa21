import { describe, expect, it } from 'vitest';
import { assumed, chosenOf, readChoice, within, writeChoice, written } from './choice.ts';

const given = {
  performance: 0.8,
  areaPerKwp: 5,
  shareSloped: 0.75,
  shareFlat: 0.5,
  flatTilt: 15,
  price: 1300,
  upkeep: 0.01,
  buy: 0.22,
  sell: 0.05,
  own: 0.5,
  fade: 0.005,
  carbon: 0.1,
};
const faces = [
  { id: 7, area: 40, slope: 30, irradiation: 1800 },
  { id: 8, area: 40, slope: 30, irradiation: 1000 },
];

describe('what is chosen for a roof', () => {
  it('goes into a link and comes back the same', () => {
    const choice = { faces: [7, 8], kwp: 3.5, changed: { buy: 0.3, own: 70 } };
    const address = Object.fromEntries(Object.entries(writeChoice(choice)).map(([name, value]) => [name, String(value)]));
    expect(readChoice(address)).toEqual(choice);
    expect(readChoice({})).toEqual({ faces: null, kwp: null, changed: {} });
  });

  it('a link somebody tampered with stays within limits', () => {
    const search = { f: '7.x.-1.1e99', kwp: 'NaN', buy: 99, own: -5, price: '', fade: 'abc', performance: [1] };
    expect(readChoice(search)).toEqual({ faces: [7], kwp: null, changed: { buy: 1, own: 0 } });
    expect(within('price', '1 000')).toBeUndefined();
    expect(within('buy', '0,25')).toBe(0.25);
  });

  it('stands in the place of the municipality’s figures, shares as per cent', () => {
    const of = assumed(given, { faces: null, kwp: null, changed: { own: 70, price: 900 } });
    expect([of.own, of.price, of.buy]).toEqual([0.7, 900, 0.22]);
    expect([written('own', of), written('fade', of), written('price', of)]).toEqual([70, 0.5, 900]);
  });

  it('is what is worth it until somebody chooses, and never more than fits', () => {
    const proposed = chosenOf(faces, readChoice({}), given);
    expect(proposed).toMatchObject({ faces: [{ id: 7 }], most: 6, kwp: 4 });
    expect(chosenOf(faces, readChoice({ f: '7.8', kwp: 99 }), given)).toMatchObject({ most: 12, kwp: 12 });
    expect(chosenOf(faces, readChoice({ f: '999' }), given).faces).toHaveLength(1);
    expect(chosenOf([{ id: 1, area: 1, slope: 30, irradiation: 1500 }], readChoice({}), given)).toMatchObject({ most: 0, kwp: 0 });
    expect(chosenOf([], readChoice({}), given)).toMatchObject({ most: 0 });
  });
});
