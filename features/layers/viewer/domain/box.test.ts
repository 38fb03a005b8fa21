import { expect, it } from 'vitest';
import { boxOf } from './box.ts';

it('a box is four numbers in order, and nothing else', () => {
  expect(boxOf('-10,0.5,20,30')).toEqual([-10, 0.5, 20, 30]);
  for (const text of ['', '1,2,3', '1,2,3,', '3,2,1,4', '1,2,3,4,5', 'a,b,c,d', '1,2,3,Infinity', '1,2,3,1e300'])
    expect([text, boxOf(text)]).toEqual([text, null]);
});
