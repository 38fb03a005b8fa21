import { describe, expect, it } from 'vitest';
import { latest } from './latest.ts';

describe('latest request', () => {
  it('drops the answer of a request that another overtook', async () => {
    const requests = latest();
    let finishFirst: (value: string) => void = () => {};
    const first = requests.run(() => new Promise<string>((resolve) => (finishFirst = resolve)));
    const second = requests.run(async () => 'new');
    finishFirst('old');
    expect(await second).toBe('new');
    expect(await first).toBeUndefined();
  });

  it('aborts the overtaken request and swallows its failure', async () => {
    const requests = latest();
    const first = requests.run((signal) => new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))));
    await requests.run(async () => 'new');
    expect(await first).toBeUndefined();
  });

  it('passes on the failure of the newest', async () => {
    await expect(latest().run(async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  });
});
