import { describe, expect, it } from 'vitest';
import { pressSort, readSorts, writeSorts } from './sorting.ts';

describe('an order of several fields', () => {
  it('reads what it writes, each field once and at most four', () => {
    expect(readSorts('name,-createdAt')).toEqual([
      { name: 'name', descending: false },
      { name: 'createdAt', descending: true },
    ]);
    expect(writeSorts(readSorts('a,-b,-a,,c,d,e'))).toBe('a,-b,c,d');
  });

  it('a press orders by one column and turns it', () => {
    expect(pressSort('name', 'name', false)).toBe('-name');
    expect(pressSort('-name', 'name', false)).toBe('name');
    expect(pressSort('name,-code', 'code', false)).toBe('code');
    expect(pressSort('name,-code', 'name', false)).toBe('name');
  });

  it('with Shift a column is added, turned, taken away; the last one stays', () => {
    expect(pressSort('name', 'code', true)).toBe('name,code');
    expect(pressSort('name,code', 'code', true)).toBe('name,-code');
    expect(pressSort('name,-code', 'code', true)).toBe('name');
    expect(pressSort('-name', 'name', true)).toBe('name');
    expect(pressSort('a,b,c,d', 'e', true)).toBe('a,b,c,e');
  });
});
