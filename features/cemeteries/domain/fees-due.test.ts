import { describe, expect, it } from 'vitest';
import { feesDue, type Rate } from './fees-due.ts';
import { termsOf } from './terms.ts';

const rate = (more: Partial<Rate>): Rate => ({
  name: 'Sepultura, 5 anos',
  plotKind: 'grave',
  charge: 'temporary',
  years: 5,
  amount: '250.00',
  validFrom: '2020-01-01',
  dueDays: 30,
  ...more,
});
const table = [
  rate({}),
  rate({ amount: '300.00', validFrom: '2026-01-01' }),
  rate({ charge: 'annual', years: null, name: 'Taxa anual', amount: '18.50', dueDays: 89 }),
  rate({ charge: 'annual', years: null, name: 'Taxa anual', amount: '20.00', validFrom: '2025-06-01', dueDays: 89 }),
  rate({ charge: 'perpetual', years: null, name: 'Sepultura perpétua', amount: '2500.00' }),
];
const nothing: ReadonlySet<number> = new Set();
const grave = (startAt: string, years: readonly number[]) => ({ plotKind: 'grave' as const, isPerpetual: false, terms: termsOf(startAt, years) });

describe('terms', () => {
  it('follow one another, also from 29 February', () => {
    expect(termsOf('2020-03-01', [5, 10])).toEqual([
      { startAt: '2020-03-01', years: 5, endAt: '2025-02-28' },
      { startAt: '2025-03-01', years: 10, endAt: '2035-02-28' },
    ]);
    expect(termsOf('2020-02-29', [1, 3]).map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
      ['2020-02-29', '2021-02-27'],
      ['2021-02-28', '2024-02-28'],
    ]);
  });
});

describe('fees due', () => {
  it('are that of the term as it begins, and the annual one of the other years, at the price of their day', () => {
    expect(feesDue(grave('2024-05-10', [5]), table, nothing, '2026-11-21')).toEqual({
      items: [
        { year: 2024, description: 'Sepultura, 5 anos', amount: '250.00', dueAt: '2024-06-09' },
        { year: 2025, description: 'Taxa anual', amount: '18.50', dueAt: '2025-03-31' },
        { year: 2026, description: 'Taxa anual', amount: '20.00', dueAt: '2026-03-31' },
      ],
      unpriced: null,
    });
  });

  it('of a renewal are those of its own term', () => {
    const { items } = feesDue(grave('2021-12-01', [5, 5]), table, new Set([2021, 2022, 2023, 2024, 2025]), '2026-11-21');
    expect(items).toEqual([{ year: 2026, description: 'Sepultura, 5 anos', amount: '300.00', dueAt: '2026-12-31' }]);
  });

  it('are proposed once, not before the table, and not after the end', () => {
    expect(feesDue(grave('2024-05-10', [5]), table, new Set([2024, 2025, 2026]), '2026-11-21').items).toEqual([]);
    expect(feesDue(grave('2018-05-10', [5]), table, nothing, '2026-11-21').items.map(({ year }) => year)).toEqual([2020, 2021, 2022, 2023]);
    const perpetual = { ...grave('1950-01-01', []), isPerpetual: true, terms: [{ startAt: '1950-01-01', years: null, endAt: null }] };
    expect(feesDue(perpetual, table, nothing, '2021-02-01').items.map(({ year }) => year)).toEqual([2020, 2021]);
  });

  it('of a term that the table does not have are said to be missing', () => {
    expect(feesDue(grave('2026-05-10', [7]), table, nothing, '2026-11-21')).toMatchObject({ items: [], unpriced: { years: 7 } });
    expect(feesDue(grave('2026-05-10', [7]), table, new Set([2026]), '2026-11-21').unpriced).toBeNull();
    expect(feesDue({ ...grave('2026-05-10', [5]), plotKind: 'vault' }, table, nothing, '2026-11-21').unpriced).toMatchObject({ years: 5 });
  });
});
