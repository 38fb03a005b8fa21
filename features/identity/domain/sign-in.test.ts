import { describe, expect, it } from 'vitest';
import { lockedSeconds, lockOut, readLogin, sessionEnd } from './sign-in.ts';

const noon = new Date('2026-05-04T12:00:00Z');
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

describe('signing in', () => {
  it('tells an e-mail from a phone', () => {
    expect(readLogin(' Ana@Exemplo.PT ')).toEqual({ column: 'email', value: 'ana@exemplo.pt' });
    expect(readLogin('912 345 678')).toEqual({ column: 'phone', value: '+351912345678' });
    expect(readLogin('ana')).toBeNull();
  });

  it('locks after five failures for a quarter of an hour, counted from the fifth', () => {
    expect(lockedSeconds('pair', { failures: 5, lastAt: noon }, noon)).toBe(0);
    expect(lockedSeconds('pair', { failures: 6, lastAt: noon }, after(5))).toBe(600);
    expect(lockedSeconds('account', { failures: lockOut.failures.account, lastAt: noon }, noon)).toBe(0);
    expect(lockedSeconds('network', { failures: lockOut.failures.network + 1, lastAt: noon }, after(14))).toBe(60);
  });

  it('lets a session slide, but not for ever', () => {
    expect(sessionEnd(noon, noon, false, 30)).toEqual(after(120));
    expect(sessionEnd(noon, after(23 * 60), false, 30)).toEqual(after(24 * 60));
    expect(sessionEnd(noon, noon, true, 30)).toEqual(after(30 * 24 * 60));
    expect(sessionEnd(noon, after(179 * 24 * 60), true, 30)).toEqual(after(180 * 24 * 60));
  });
});
