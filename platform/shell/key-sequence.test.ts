import { describe, expect, it } from 'vitest';
import { readKey, type Begun } from './key-sequence.ts';

const known = ['j', 'a', 'd', 'g d', 'g a'];
/** What runs when these keys are pressed, each so many milliseconds after the one before. */
function pressed(...keys: readonly (readonly [string, number])[]): (string | null)[] {
  let begun: Begun | null = null;
  let now = 0;
  return keys.map(([key, after]) => {
    now += after;
    const read = readKey(
      begun,
      key,
      now,
      (name) => known.includes(name),
      (first) => known.some((name) => name.startsWith(`${first} `)),
    );
    ({ begun } = read);
    return read.run;
  });
}

describe('keys', () => {
  it('run by themselves, and after another key mean something else', () => {
    expect(pressed(['j', 0], ['g', 10], ['d', 400], ['d', 10])).toEqual(['j', null, 'g d', 'd']);
  });

  it('nothing runs by a slip of the finger after the first of two', () => {
    expect(pressed(['g', 0], ['j', 100], ['j', 100])).toEqual([null, null, 'j']);
  });

  it('a second key that comes late stands for itself', () => {
    expect(pressed(['g', 0], ['a', 1600])).toEqual([null, 'a']);
  });

  it('a key that belongs to nothing begins nothing', () => {
    expect(pressed(['z', 0], ['d', 10])).toEqual([null, 'd']);
  });
});
