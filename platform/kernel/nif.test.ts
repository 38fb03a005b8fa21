import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareTaxNumber, isNif, nif, nifCheckDigit, nifPrefixes, taxNumber } from './nif.ts';

const validNif = fc
  .tuple(fc.constantFrom(...nifPrefixes), fc.stringMatching(/^[0-9]{8}$/))
  .map(([prefix, digits]) => (prefix + digits).slice(0, 8))
  .map((firstEight) => firstEight + nifCheckDigit(firstEight));

describe('NIF', () => {
  it.each(['123456789', '501442600', '999999990', '700000003', '450000001'])('accepts %s', (number) => expect(isNif(number)).toBe(true));
  it.each(['123456780', '12345678', '1234567890', '400000000', '000000000', '12345678a', ''])('refuses "%s"', (number) =>
    expect(isNif(number)).toBe(false),
  );

  it('gives 0 where the remainder is below 2', () => {
    expect(nifCheckDigit('10000000')).toBe(2);
    expect(nifCheckDigit('99999999')).toBe(0);
  });

  it('accepts every number built by the rule, however it is spaced, and keeps nine digits', () => {
    fc.assert(
      fc.property(validNif, fc.constantFrom('', ' ', '.', '-'), fc.constantFrom('', 'PT', 'pt ', 'PT-'), (number, gap, country) => {
        const written = country + [number.slice(0, 3), number.slice(3, 6), number.slice(6)].join(gap);
        expect(nif.parse(written)).toBe(number);
      }),
    );
  });

  it('notices one wrong digit, save the two that share control digit 0', () => {
    fc.assert(
      fc.property(validNif, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const changed = number.slice(0, place) + ((Number(number[place]) + shift) % 10) + number.slice(place + 1);
        fc.pre(!(number.endsWith('0') || changed.endsWith('0')));
        expect(isNif(changed)).toBe(false);
      }),
    );
  });

  it('takes the prefixes from configuration', () => {
    expect(isNif('400000008', ['4'])).toBe(nifCheckDigit('40000000') === 8);
    expect(isNif('123456789', ['9'])).toBe(false);
  });

  it('takes only digits for other countries', () => {
    expect(taxNumber('ES').parse('ES 12345678')).toBe('12345678');
    expect(taxNumber('es').safeParse('X1234567L').success).toBe(false);
    expect(taxNumber('PT').safeParse('123456780').success).toBe(false);
    expect(bareTaxNumber('PT 501.442.600')).toBe('501442600');
  });
});
