import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTyped, sayTyped } from './typed-dates.ts';

describe('typed dates', () => {
  it.each(['1/3/2026', '01/03/2026', '1-3-2026', '01.03.2026', '1 3 2026', '01032026', '2026-03-01', '  1/3/2026 '])('reads the day "%s"', (text) => {
    expect(readTyped('day', text)).toBe('2026-03-01');
    expect(sayTyped('day', readTyped('day', text) ?? '')).toBe('01/03/2026');
  });

  it.each(['31/02/2026', '1/13/2026', '1-3/2026', '01/03/26', 'ontem', '1/3', '', '1/3/2026 10:00', '0000-01-01', '01/01/0999', '20260301x'])(
    'does not read the day "%s"',
    (text) => expect(readTyped('day', text)).toBeNull(),
  );

  it('reads moments with and without seconds, or a day alone', () => {
    expect(readTyped('moment', '1-3-2026 9:05')).toBe('2026-03-01T09:05:00');
    expect(readTyped('moment', '01/03/2026 23:59:58')).toBe('2026-03-01T23:59:58');
    expect(readTyped('moment', '01/03/2026')).toBe('2026-03-01T00:00:00');
    expect(readTyped('moment', '2026-03-01T09:05')).toBe('2026-03-01T09:05:00');
    expect(readTyped('moment', '01/03/2026 24:00')).toBeNull();
    expect(sayTyped('moment', '2026-03-01T09:05')).toBe('01/03/2026 09:05:00');
  });

  it.each(['22:30', '22h30', '22.30', '2230', '22 30'])('reads the time "%s"', (text) => expect(readTyped('time', text)).toBe('22:30'));
  it('reads hours alone and refuses no time', () => {
    expect([readTyped('time', '7'), readTyped('time', '7h'), readTyped('time', '7:05')]).toEqual(['07:00', '07:00', '07:05']);
    for (const wrong of ['24:00', '12:60', '', 'noite', '123456']) expect(readTyped('time', wrong), wrong).toBeNull();
  });

  it('leaves what nobody can read as it was typed', () => {
    for (const kind of ['day', 'moment', 'time'] as const) expect(sayTyped(kind, 'ontem')).toBe('ontem');
  });

  it('reads back every day it says', () => {
    const days = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        expect(readTyped('day', sayTyped('day', day))).toBe(day);
      }),
    );
  });
});
