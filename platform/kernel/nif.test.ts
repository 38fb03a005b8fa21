import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareTaxNumber, isNif, nif, nifCheckDigit, taxNumberLack } from './nif.ts';
import { knownNifPrefixes, setNifPrefixes } from './nif-prefixes.ts';

const validNif = fc
  .tuple(fc.constantFrom(...knownNifPrefixes), fc.stringMatching(/^[0-9]{8}$/))
  .map(([prefix, digits]) => (prefix + digits).slice(0, 8))
  .map((firstEight) => firstEight + nifCheckDigit(firstEight));

describe('NIF', () => {
  it.each(['123456789', '501442600', '999999990', '700000003', '450000001', '780000005'])('accepts %s', (number) => expect(isNif(number)).toBe(true));
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

  it('takes the prefixes from the installation', () => {
    try {
      setNifPrefixes(['4', '9']);
      expect(nif.safeParse(`40000000${nifCheckDigit('40000000')}`).success).toBe(true);
      expect(nif.safeParse('123456789').success).toBe(false);
    } finally {
      setNifPrefixes(knownNifPrefixes);
    }
    expect(nif.safeParse('123456789').success).toBe(true);
    expect(nif.safeParse(`40000000${nifCheckDigit('40000000')}`).success).toBe(false);
  });

  it.each([
    ['ES', 'ES X-1234567-L', 'X1234567L'],
    ['ES', 'B12345678', 'B12345678'],
    ['IE', '1234567FA', '1234567FA'],
    ['IT', 'rss mra 85t10 a562s', 'RSSMRA85T10A562S'],
    ['NL', 'NL 1234.56.789 B01', '123456789B01'],
    ['GR', 'EL 123456789', '123456789'],
    ['CH', 'CHE-123.456.789', 'CHE123456789'],
    ['DE', '12/345/67890', '1234567890'],
    ['BR', '529.982.247-25', '52998224725'],
  ])('reads numbers of %s as it writes them: %s', (country, written, stored) => {
    expect(bareTaxNumber(written, country)).toBe(stored);
    expect(taxNumberLack(stored, country)).toBeNull();
  });

  it('refuses what no country writes', () => {
    for (const wrong of ['000000000', 'ABC', 'A', '12_3', '١٢٣', '', 'X'.repeat(21)]) expect(taxNumberLack(wrong, 'ES'), wrong).toBe('tax-number');
    expect(taxNumberLack('000000000', 'PT')).toBe('nif');
    expect(bareTaxNumber('PT 501.442.600')).toBe('501442600');
  });
});
