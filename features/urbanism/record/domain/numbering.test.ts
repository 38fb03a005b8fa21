import { describe, expect, it } from 'vitest';
import { isRule, nextSub, numberBy, storedNumber } from './numbering.ts';

describe('numbers of processes', () => {
  it('follow the rule', () => {
    expect(numberBy('{serial}/{year}', 2026, 7)).toBe('7/2026');
    expect(numberBy('LE-{yy}-{serial:5}', 2026, 42)).toBe('LE-26-00042');
    expect(numberBy('{serial:2}/{year}', 2026, 12_345)).toBe('12345/2026');
  });

  it('need a rule that makes them differ', () => {
    for (const good of ['{serial}/{year}', 'URB {serial:4}.{yy}']) expect(isRule(good)).toBe(true);
    for (const bad of ['{serial}', '{year}', 'abc', '{serial}{serial}{year}', '{serial}/{year}/{tipo}', '{serial:0}/{year}', '{serial}/{year}}'])
      expect(isRule(bad), bad).toBe(false);
  });

  it('are stored with single spaces', () => expect(storedNumber('  LE   12/2026 ')).toBe('LE 12/2026'));

  it('of sub-processes go on after the highest', () => {
    expect(nextSub([])).toBe('1');
    expect(nextSub([null, '1', 'A', '7', '007'])).toBe('8');
  });
});
