import { expect, it } from 'vitest';
import { monthsOf, rulesOf, termsOf, wrongIn, termRows } from './terms.ts';

it('reads months, nothing as never, and refuses the rest', () => {
  expect(['24', ' 1 ', '600', '', '  '].map(monthsOf)).toEqual([24, 1, 600, null, null]);
  expect(['0', '601', '-1', '1.5', 'dois', '1e2'].map(monthsOf)).toEqual(Array.from({ length: 6 }, () => undefined));
});

it('goes to the server only when every type is right', () => {
  const types = [{ typeId: 3, name: 'Ruído', anonymiseMonths: 24, deleteMonths: null, keepTexts: false }];
  const terms = termsOf(types);
  expect(rulesOf(terms)).toEqual([{ typeId: 3, anonymiseMonths: 24, deleteMonths: null, keepTexts: false }]);
  expect(rulesOf({ 3: { anonymise: '24', delete: '12', keepTexts: false } })).toBeNull();
  expect(wrongIn({ anonymise: 'x', delete: '12', keepTexts: false })).toEqual({ anonymise: 'months', delete: null });
  expect(wrongIn({ anonymise: '24', delete: '12', keepTexts: false })).toEqual({ anonymise: null, delete: 'order' });
});

it('lays two versions side by side, a row for every term of a type, and puts them together again', () => {
  const values = { active: true, terms: { 7: { anonymise: '24', delete: '', keepTexts: true } } };
  const rows = termRows.split(values);
  expect(rows).toEqual({ active: true, '7.anonymise': '24', '7.delete': '', '7.keep': true });
  expect(termRows.join({ ...rows, '7.delete': '60' }, values).terms).toEqual({ 7: { anonymise: '24', delete: '60', keepTexts: true } });
});
