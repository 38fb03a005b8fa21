import { expect, it } from 'vitest';
import { FilterFault, readFilter } from './cql2.ts';

it.each([
  ["uso = 'Urbano'", { op: 'compare', property: 'uso', by: '=', value: 'Urbano' }],
  ['"área (m²)" >= 10.5', { op: 'compare', property: 'área (m²)', by: '>=', value: 10.5 }],
  ["nome LIKE 'São %'", { op: 'like', property: 'nome', pattern: 'São %' }],
  ['n BETWEEN -1 AND 2e3', { op: 'between', property: 'n', from: -1, to: 2000 }],
  ["t NOT IN ('a','it''s',3, TRUE)", { op: 'not', arg: { op: 'in', property: 't', values: ['a', "it's", 3, true] } }],
  ['x IS NOT NULL', { op: 'not', arg: { op: 'null', property: 'x' } }],
  ['S_INTERSECTS(geom, BBOX(-9, 38, -8, 39))', { op: 'bbox', box: [-9, 38, -8, 39] }],
])('reads %s', (text, filter) => {
  expect(readFilter(text)).toEqual(filter);
});

it('binds NOT before AND before OR', () => {
  expect(readFilter('a = 1 OR NOT b = 2 AND (c = 3 OR d = 4)')).toMatchObject({
    op: 'or',
    args: [
      { property: 'a' },
      {
        op: 'and',
        args: [
          { op: 'not', arg: { property: 'b' } },
          { op: 'or', args: [{ property: 'c' }, { property: 'd' }] },
        ],
      },
    ],
  });
});

it.each([
  ['', 1],
  ['a =', 4],
  ['a = b', 5],
  ["a = 'x", 5],
  ['a = 1; drop table x', 6],
  ['and = 1', 1],
  ['a in ()', 7],
  [`${'('.repeat(60)}a = 1${')'.repeat(60)}`, 42],
])('says where %s cannot be read', (text, at) => {
  const read = (): unknown => readFilter(text);
  expect(read).toThrow(FilterFault);
  try {
    read();
  } catch (error) {
    expect(error).toHaveProperty('at', at);
  }
});
