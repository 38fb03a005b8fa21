import { describe, expect, it } from 'vitest';
import { readAmount, sayAmount } from './money.ts';

describe('an amount of money', () => {
  it.each([
    ['1.234,56', 1234.56, 1234.56],
    ['1 234,56', 1234.56, 1234.56],
    ['1 234,56 €', 1234.56, 1234.56],
    ['€1,234.56', 1234.56, 1234.56],
    ['1234.56', 1234.56, 1234.56],
    ['1234,5', 1234.5, 1234.5],
    ['0,10', 0.1, 0.1],
    ['12,', 12, 12],
    ['1.234.567,89', 1_234_567.89, 1_234_567.89],
    ['1.234.567', 1_234_567, 1_234_567],
    ['1,234,567', 1_234_567, 1_234_567],
    ['999 999 999 999,99', 999_999_999_999.99, 999_999_999_999.99],
    // One sign before three digits: thousands where the language groups so, thousandths elsewhere.
    ['1.234', 1234, null],
    ['1,234', null, 1234],
    ['0,001', null, null],
    ['1.23.456', null, null],
    ['1,23,4', null, null],
    ['12.34,56', null, null],
    ['1.234.56', null, null],
    ['1,2345', null, null],
    ['-5', null, null],
    [',5', null, null],
    ['', null, null],
    ['mil', null, null],
  ])('%s is read', (text, pt, en) => {
    expect([readAmount(text, 'pt'), readAmount(text, 'en')]).toEqual([pt, en]);
  });

  it('is written to the cent, and read back as it was', () => {
    const said = (amount: number) => [sayAmount(amount, 'pt'), sayAmount(amount, 'en')].map((text) => text.replaceAll(/\s/g, ' '));
    expect(said(1234.5)).toEqual(['1 234,50', '1,234.50']);
    expect(said(0)).toEqual(['0,00', '0.00']);
    expect(sayAmount(1234.5, 'pt', 'EUR').replaceAll(/\s/g, ' ')).toBe('1 234,50 €');
    expect(sayAmount(1234.5, 'en', 'EUR')).toBe('€1,234.50');
    for (const amount of [0, 0.1, 1.005, 1234.56, 1_000_000, 999_999_999_999.99]) {
      const cents = Number(amount.toFixed(2));
      for (const locale of ['pt', 'en'] as const) expect(readAmount(sayAmount(cents, locale), locale)).toBe(cents);
    }
  });
});
