import { describe, expect, it } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

const body = (bytes: number) => ({ body: new Uint8Array(bytes) });
const never = (): boolean => false;

describe('kept answers', () => {
  it('asks once for many, again when it has grown old, and keeps within its bounds', async () => {
    let now = 0;
    let asked = 0;
    const kept = new KeptAnswers({ maxBytes: 3000, ttlMs: 100, now: () => now });
    const get = (key: string) => kept.get(key, 's', async () => ((asked += 1), body(1000)), never);
    const [first, second] = await Promise.all([get('a'), get('a')]);
    expect([first === second, asked]).toEqual([true, 1]);
    now = 101;
    await get('a');
    expect(asked).toBe(2);
    await get('b');
    await get('c');
    await get('a');
    expect(asked).toBe(5);
  });

  it('leaves a source alone that is down, and only that', async () => {
    let now = 0;
    let asked = 0;
    const kept = new KeptAnswers({ restMs: 100, now: () => now });
    const fail = (source: string, key: string) =>
      kept.get(
        key,
        source,
        async () => {
          asked += 1;
          throw new Error(source);
        },
        (error) => error instanceof Error && error.message === 'down',
      );
    await expect(fail('down', 'a')).rejects.toThrow('down');
    await expect(fail('down', 'b')).rejects.toThrow('down');
    expect(asked).toBe(1);
    await expect(fail('odd', 'c')).rejects.toThrow('odd');
    await expect(fail('odd', 'd')).rejects.toThrow('odd');
    expect(asked).toBe(3);
    now = 101;
    await expect(fail('down', 'b')).rejects.toThrow('down');
    expect(asked).toBe(4);
  });
});
