import { expect, it } from 'vitest';
import { scalesOf } from './scales-text.ts';

it('reads scales as people write them', () => {
  expect(scalesOf(' 2000 \n1:500\n\n10 000\n1 : 25.000\n500')).toEqual([500, 2000, 10_000, 25_000]);
});

it('takes nothing that is no scale', () => {
  for (const bad of ['', ' \n', '1:x', '99', '1000001', '0.5', '-500', Array.from({ length: 21 }, (_, n) => 100 + n).join('\n')])
    expect(scalesOf(bad), bad).toBeNull();
});
