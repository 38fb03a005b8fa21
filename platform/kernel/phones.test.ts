import { describe, expect, it } from 'vitest';
import { isGivenOut as light } from './phones-light.ts';
import { isGivenOut } from './phones.ts';

/** Numbers as their countries give them out, and some that none does. */
const real = [
  '+351912345678',
  '+351213456789',
  '+351300500600',
  '+351808200204',
  '+34612345678',
  '+33612345678',
  '+12025550143',
  '+5511912345678',
  '+244923456789',
];
const unreal = ['+351000000000', '+351012345678', '+351512345678', '+34000000000', '+1000000000'];

describe('telephone numbers', () => {
  it.each(real)('%s may be somebody’s, in the browser and on the server', (number) =>
    expect([light(number), isGivenOut(number)]).toEqual([true, true]),
  );
  it.each(unreal)('%s is nobody’s, in the browser and on the server', (number) =>
    expect([light(number), isGivenOut(number)]).toEqual([false, false]),
  );
});
