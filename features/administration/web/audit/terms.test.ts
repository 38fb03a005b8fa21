import { expect, it } from 'vitest';
import { changedTerms, isTerm, toTerms } from './terms.ts';

const items = [
  { type: 'party', months: 120 },
  { type: 'role', months: null },
];

it('knows what was changed and what that erases', () => {
  const terms = toTerms(items);
  expect(terms).toEqual({ party: '120', role: '' });
  expect(changedTerms(items, terms)).toEqual({ changes: [], shortens: false });
  expect(changedTerms(items, { ...terms, party: '240' })).toEqual({ changes: [{ type: 'party', months: 240 }], shortens: false });
  expect(changedTerms(items, { ...terms, party: '' })).toEqual({ changes: [{ type: 'party', months: null }], shortens: false });
  expect(changedTerms(items, { ...terms, party: '60' }).shortens).toBe(true);
  expect(changedTerms(items, { ...terms, role: '600' }).shortens).toBe(true);
});

it('takes 1 to 600 months, or nothing', () => {
  expect(['', ' ', '1', '600'].every(isTerm)).toBe(true);
  expect(['0', '601', '-1', '1.5', 'x'].some(isTerm)).toBe(false);
});
