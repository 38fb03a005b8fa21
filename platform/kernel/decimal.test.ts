import { describe, expect, it } from 'vitest';
import { canonicalDecimal, decimalSchema, readDecimal, sayDecimal } from './decimal.ts';

describe('an amount of money', () => {
  it.each([
    ['1.234,56', '1234.56', '1234.56'],
    ['1 234,56', '1234.56', '1234.56'],
    ['1 234,56 €', '1234.56', '1234.56'],
    ['€1,234.56', '1234.56', '1234.56'],
    ['1234.56', '1234.56', '1234.56'],
    ['1234,5', '1234.50', '1234.50'],
    ['0,10', '0.10', '0.10'],
    ['12,', '12.00', '12.00'],
    ['1.234.567,89', '1234567.89', '1234567.89'],
    ['1.234.567', '1234567.00', '1234567.00'],
    ['1,234,567', '1234567.00', '1234567.00'],
    ['999 999 999 999,99', '999999999999.99', '999999999999.99'],
    // One sign before three digits: thousands where the language groups so, thousandths elsewhere.
    ['1.234', '1234.00', null],
    ['1,234', null, '1234.00'],
    ['0,001', null, null],
    ['1.23.456', null, null],
    ['1,23,4', null, null],
    ['12.34,56', null, null],
    ['1.234.56', null, null],
    ['1,2345', null, null],
    ['-5', '-5.00', '-5.00'],
    ['--5', null, null],
    [',5', null, null],
    ['', null, null],
    ['mil', null, null],
  ])('%s is read', (text, pt, en) => {
    expect([readDecimal(text, 'pt', 2), readDecimal(text, 'en', 2)]).toEqual([pt, en]);
  });

  it('is written to the cent, and read back as it was', () => {
    const said = (amount: string) => [sayDecimal(amount, 'pt', 2), sayDecimal(amount, 'en', 2)].map((text) => text.replaceAll(/\s/g, ' '));
    expect(said('1234.5')).toEqual(['1 234,50', '1,234.50']);
    expect(said('0')).toEqual(['0,00', '0.00']);
    expect(sayDecimal('1234.50', 'pt', 2, 'EUR').replaceAll(/\s/g, ' ')).toBe('1 234,50 €');
    expect(sayDecimal('1234.50', 'en', 2, 'EUR')).toBe('€1,234.50');
    for (const amount of ['0.00', '0.10', '1234.56', '-0.01', '999999999999.99', '12345678901234567890.12'])
      for (const locale of ['pt', 'en'] as const) expect(readDecimal(sayDecimal(amount, locale, 2), locale, 2)).toBe(amount);
  });
});

describe('a decimal number', () => {
  it('has as many places as it is declared with, whatever was written', () => {
    expect(['007.5', '7', '7.500', '-0.000', '.5', '7.5001', 'x', '1e3'].map((text) => canonicalDecimal(text, 3))).toEqual([
      '7.500',
      '7.000',
      '7.500',
      '0.000',
      null,
      null,
      null,
      null,
    ]);
    expect(canonicalDecimal('12', 0)).toBe('12');
  });

  it('is read by the signs of the language where three places may be thousands', () => {
    expect(['1.234', '1,234', '1.234,567', '1.5'].map((text) => readDecimal(text, 'pt', 3))).toEqual(['1234.000', '1.234', '1234.567', '1.500']);
    expect(['1.234', '1,234', '1,234.567'].map((text) => readDecimal(text, 'en', 3))).toEqual(['1.234', '1234.000', '1234.567']);
  });

  it('keeps to its digits and its limits', () => {
    const schema = decimalSchema({ scale: 2, digits: 5, min: '-10', max: '500.5', code: 'decimal' });
    const codes = (text: string) => schema.safeParse(text).error?.issues.map((one) => (one.code === 'custom' ? one.params?.['code'] : one.code));
    expect(schema.parse(' 500.50 ')).toBe('500.50');
    expect([codes('0.001'), codes('1000'), codes('500.51'), codes('-10.01'), codes('')]).toEqual([
      ['decimal'],
      ['decimal.digits'],
      ['number.max'],
      ['number.min'],
      ['decimal'],
    ]);
  });
});
