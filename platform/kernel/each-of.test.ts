import { expect, it } from 'vitest';
import { eachOf } from './each-of.ts';

it('works on everything, so many at once and no more', async () => {
  const done: number[] = [];
  let inside = 0;
  let most = 0;
  await eachOf([1, 2, 3, 4, 5, 6, 7], 3, async (n) => {
    most = Math.max(most, ++inside);
    await Promise.resolve();
    await Promise.resolve();
    done.push(n);
    inside -= 1;
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

it('begins nothing more once one has failed', async () => {
  const begun: number[] = [];
  const work = eachOf([1, 2, 3, 4], 1, async (n) => {
    begun.push(n);
    if (n === 2) throw new Error('two');
  });
  await expect(work).rejects.toThrow('two');
  expect(begun).toEqual([1, 2]);
});
