import { describe, expect, it } from 'vitest';
import { dayOf, workCalendar } from '#platform/kernel/work-calendar.ts';
import { isInForce, reminderLimits, shifted } from './reminders.ts';
import { daysOf, readWeek, weekOf } from './weeks.ts';

const calendar = workCalendar([{ day: '2026-11-23', repeats: 'once' }], 'Europe/Lisbon');
const at = (iso: string) => new Date(iso);

describe('a reminder', () => {
  it('counts hours and weeks by the clock, working days by the calendar', () => {
    const now = at('2026-11-24T10:00:00Z');
    expect(shifted(calendar, now, 36, 'hours', -1)).toEqual(at('2026-11-22T22:00:00Z'));
    expect(shifted(calendar, now, 2, 'weeks', 1)).toEqual(at('2026-12-08T10:00:00Z'));
    // Monday the 23rd is off: Friday the 20th is one working day before Tuesday the 24th.
    expect(shifted(calendar, now, 1, 'working-days', -1)).toEqual(at('2026-11-20T10:00:00Z'));
    expect(shifted(calendar, at('2026-11-20T10:00:00Z'), 2, 'working-days', 1)).toEqual(at('2026-11-25T10:00:00Z'));
  });

  it('looks back for what stood still, ahead for deadlines to come, and repeats only when told', () => {
    const now = at('2026-11-24T10:00:00Z');
    const timing = { condition: 'idle', durationValue: 5, durationUnit: 'days', repeat: false, repeatValue: 1, repeatUnit: 'days' } as const;
    expect(reminderLimits(calendar, timing, now)).toEqual({ reached: at('2026-11-19T10:00:00Z'), again: null });
    expect(reminderLimits(calendar, { ...timing, condition: 'before-due' }, now).reached).toEqual(at('2026-11-29T10:00:00Z'));
    expect(reminderLimits(calendar, { ...timing, repeat: true }, now).again).toEqual(at('2026-11-23T10:00:00Z'));
  });

  it('is in force from its first to its last day', () => {
    const range = { start: '2026-11-01', end: '2026-11-30' };
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => isInForce(range, day))).toEqual([false, true, true, false]);
    expect(isInForce({ start: '2026-11-01', end: null }, '2030-01-01')).toBe(true);
  });
});

describe('a week', () => {
  it('has its ISO name, over the turn of the year', () => {
    expect(weekOf(dayOf(2026, 11, 21)).name).toBe('2026-W47');
    expect(weekOf(dayOf(2027, 1, 3)).name).toBe('2026-W53');
    expect(weekOf(dayOf(2024, 12, 30)).name).toBe('2025-W01');
    expect(daysOf(weekOf(dayOf(2026, 11, 21)))).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });
  it('is read by its name; what no year has is none', () => {
    expect(readWeek('2026-W47')).toEqual(weekOf(dayOf(2026, 11, 16)));
    expect(['2026-W54', '2025-W53', '2026-W00', '1999-W10', '2026-47', ''].map(readWeek)).toEqual(Array(6).fill(null));
  });
});
