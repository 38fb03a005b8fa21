import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameOf, placeOf } from '../domain/place.ts';
import { readPlace, withPlace } from './address.ts';

it('a number is one part of the address, whatever stands in it', () => {
  expect(placeOf({ process: 'LE 12/2026', subProcess: null })).toBe('/gu/home/LE%2012%2F2026');
  expect(nameOf({ process: '12/2026', subProcess: '3' })).toBe('12/2026.3');
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.option(fc.string({ minLength: 1 })), (process, subProcess) => {
      expect(readPlace(`#${placeOf({ process, subProcess })}`)).toEqual({ process, subProcess });
    }),
  );
});

it('what is no process is none, and what is no encoding is taken as it stands', () => {
  expect(readPlace('#/gu/home?c=1,2&s=1000')).toBeNull();
  expect(readPlace('#/ig/home/12')).toBeNull();
  expect(readPlace('#/gu/home/100%')).toEqual({ process: '100%', subProcess: null });
});

it('opening and closing a process leaves the view of the map', () => {
  const opened = withPlace('#/gu/home?c=1,2&s=1000', { process: '12/2026', subProcess: '2' });
  expect(opened).toBe('#/gu/home/12%2F2026?c=1,2&s=1000&sub=2');
  expect(withPlace(opened, null)).toBe('#/gu/home?c=1,2&s=1000');
});
