import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWorkingDays,
  dayOf,
  easter,
  fromIsoDay,
  isoDay,
  nationalHolidays,
  weekdayOf,
  workCalendar,
  workingDaysBetween,
  type DayOff,
} from '#platform/kernel/work-calendar.ts';
import { deadlineFrom, dueBounds, lastDay, lateDays, limitOf, pauseDays, postponed, standing, type Deadline } from './deadline.ts';

const lisbon = 'Europe/Lisbon';
const plain = workCalendar([], lisbon);
function afterPause(calendar: typeof plain, before: Deadline, pausedAt: Date, now: Date, everyDay: boolean) {
  const taken = pauseDays(calendar, pausedAt, now, everyDay);
  return { ...postponed(calendar, before, taken, everyDay), days: taken };
}
const days = fc.integer({ min: dayOf(2020, 1, 1), max: dayOf(2040, 12, 31) });
const counts = fc.integer({ min: 1, max: 200 });
const instants = days.chain((day) => fc.integer({ min: 0, max: 86_399 }).map((second) => new Date(day * 86_400_000 + second * 1000)));

describe('the calendar', () => {
  it('knows Easter and the thirteen national holidays', () => {
    const known = { 2024: '2024-03-31', 2025: '2025-04-20', 2026: '2026-04-05', 2027: '2027-03-28', 2038: '2038-04-25' };
    for (const [year, day] of Object.entries(known)) expect(isoDay(easter(Number(year)))).toBe(day);
    expect(nationalHolidays(2026).map(isoDay).toSorted()).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-05',
      '2026-04-25',
      '2026-05-01',
      '2026-06-04',
      '2026-06-10',
      '2026-08-15',
      '2026-10-05',
      '2026-11-01',
      '2026-12-01',
      '2026-12-08',
      '2026-12-25',
    ]);
  });

  it('Easter is a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), (year) => {
        const sunday = easter(year);
        expect(weekdayOf(sunday)).toBe(7);
        expect(sunday >= dayOf(year, 3, 22) && sunday <= dayOf(year, 4, 25)).toBe(true);
      }),
    );
  });

  it('days off: once, every year, or as far from Easter every year', () => {
    const off = (day: string, repeats: DayOff['repeats']) => workCalendar([{ day, repeats }], lisbon);
    expect(off('2026-06-24', 'yearly').isWorking(fromIsoDay('2027-06-24'))).toBe(false);
    expect(off('2026-06-24', 'once').isWorking(fromIsoDay('2027-06-24'))).toBe(true);
    // Ascension Day, a holiday of many municipalities: 14 May 2026, 6 May 2027.
    expect(off('2026-05-14', 'easter').isWorking(fromIsoDay('2027-05-06'))).toBe(false);
    expect(off('2024-02-29', 'yearly').isWorking(fromIsoDay('2027-03-01'))).toBe(true);
  });

  it('reads the day and ends it by the municipality’s clock', () => {
    expect(isoDay(plain.dayAt(new Date('2026-07-01T23:30:00Z')))).toBe('2026-07-02');
    expect(plain.endOf(fromIsoDay('2026-07-02')).toISOString()).toBe('2026-07-02T22:59:59.000Z');
    expect(workCalendar([], 'Atlantic/Azores').endOf(fromIsoDay('2026-12-02')).toISOString()).toBe('2026-12-03T00:59:59.000Z');
    fc.assert(
      fc.property(days, (day) => {
        expect(plain.dayAt(plain.endOf(day))).toBe(day);
        expect(plain.dayAt(new Date(plain.endOf(day).getTime() + 1000))).toBe(day + 1);
      }),
    );
  });
});

describe('a limit', () => {
  it('leaves out weekends, holidays and days off', () => {
    const due = (from: string, count: number, off: readonly DayOff[] = []) =>
      isoDay(addWorkingDays(workCalendar(off, lisbon), fromIsoDay(from), count));
    expect(due('2026-11-20', 1)).toBe('2026-11-23');
    // 1 and 8 December 2026 are Tuesdays.
    expect(due('2026-11-27', 10)).toBe('2026-12-15');
    expect(due('2026-11-27', 10, [{ day: '2026-12-07', repeats: 'once' }])).toBe('2026-12-16');
  });

  it('in days of every kind ends on a day somebody works', () => {
    expect(isoDay(lastDay(plain, fromIsoDay('2026-11-20'), { days: 1, calendar: true }))).toBe('2026-11-23');
    expect(isoDay(lastDay(plain, fromIsoDay('2026-11-20'), { days: 4, calendar: true }))).toBe('2026-11-24');
  });

  it('adding and counting working days undo each other, and never end on a day off', () => {
    fc.assert(
      fc.property(days, counts, (from, count) => {
        const to = addWorkingDays(plain, from, count);
        expect(plain.isWorking(to)).toBe(true);
        expect(workingDaysBetween(plain, from, to)).toBe(count);
        expect(addWorkingDays(plain, addWorkingDays(plain, from, count), 3)).toBe(addWorkingDays(plain, from, count + 3));
      }),
    );
  });

  it('is the subtype’s where it has one', () => {
    const [type, own, none] = [
      { limitDays: 10, limitCalendar: false },
      { limitDays: 2, limitCalendar: true },
      { limitDays: null, limitCalendar: true },
    ];
    expect(limitOf(type, own)).toEqual({ days: 2, calendar: true });
    expect(limitOf(type, none)).toEqual({ days: 10, calendar: false });
    expect(limitOf({ ...type, limitDays: null }, undefined)).toBeNull();
  });
});

describe('a pause', () => {
  it('moves the deadline by exactly the working days it took', () => {
    fc.assert(
      fc.property(instants, counts, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 90 }), (start, limit, after, length) => {
        const before = deadlineFrom(plain, start, { days: limit, calendar: false });
        const pausedAt = new Date(start.getTime() + after * 86_400_000);
        const now = new Date(pausedAt.getTime() + length * 86_400_000);
        const done = afterPause(plain, before, pausedAt, now, false);
        expect(done.days).toBe(workingDaysBetween(plain, plain.dayAt(pausedAt), plain.dayAt(now)));
        expect(workingDaysBetween(plain, plain.dayAt(before.dueAt), plain.dayAt(done.dueAt))).toBe(done.days);
        expect(done.veryLateAt >= done.dueAt).toBe(true);
        if (length === 0) expect(done.dueAt).toEqual(before.dueAt);
      }),
    );
  });

  it('leaves what was left before it: two pauses are worth one', () => {
    const start = new Date('2026-11-16T10:00:00Z');
    const due = deadlineFrom(plain, start, { days: 5, calendar: false });
    const at = (day: string) => new Date(`${day}T12:00:00Z`);
    const twice = afterPause(plain, afterPause(plain, due, at('2026-11-17'), at('2026-11-18'), false), at('2026-11-18'), at('2026-11-20'), false);
    expect(twice.dueAt).toEqual(afterPause(plain, due, at('2026-11-17'), at('2026-11-20'), false).dueAt);
    expect(isoDay(plain.dayAt(twice.dueAt))).toBe('2026-11-26');
  });

  it('where every day counts, weekends count too', () => {
    const due = deadlineFrom(plain, new Date('2026-11-16T10:00:00Z'), { days: 3, calendar: true });
    const done = afterPause(plain, due, new Date('2026-11-17T10:00:00Z'), new Date('2026-11-22T10:00:00Z'), true);
    expect([done.days, isoDay(plain.dayAt(done.dueAt))]).toEqual([5, '2026-11-24']);
  });
});

describe('how something stands to its deadline, in working days everywhere', () => {
  // Monday the 23rd, and three times as long.
  const due = { dueAt: plain.endOf(fromIsoDay('2026-11-23')), veryLateAt: plain.endOf(fromIsoDay('2026-12-04')), pausedAt: null };
  const at = (instant: string) => standing(plain, due, new Date(instant));
  it('days left, its last day, and days past it', () => {
    expect(at('2026-11-18T10:00:00Z')).toEqual({ state: 'running', days: 3 });
    // From Friday, and from the weekend, there is one working day left.
    expect(at('2026-11-20T22:00:00Z')).toEqual({ state: 'running', days: 1 });
    expect(at('2026-11-22T10:00:00Z')).toEqual({ state: 'running', days: 1 });
    expect(at('2026-11-23T23:59:00Z')).toEqual({ state: 'running', days: 0 });
    expect(at('2026-11-24T00:01:00Z')).toEqual({ state: 'late', days: 1 });
    // The weekend adds nothing.
    expect(at('2026-11-29T10:00:00Z')).toEqual({ state: 'late', days: 4 });
    // 1 December is a holiday.
    expect(at('2026-12-07T10:00:00Z')).toEqual({ state: 'very-late', days: 9 });
    expect(standing(plain, { ...due, pausedAt: new Date('2026-11-20T10:00:00Z') }, new Date('2026-12-07T10:00:00Z'))).toEqual({
      state: 'paused',
      days: 0,
    });
    expect(standing(plain, { ...due, dueAt: null }, new Date('2026-12-07T10:00:00Z'))).toBeNull();
  });
  it('late on a day nobody works is late by one, open or closed', () => {
    const friday = plain.endOf(fromIsoDay('2026-11-20'));
    expect(standing(plain, { dueAt: friday, veryLateAt: null, pausedAt: null }, new Date('2026-11-21T10:00:00Z'))).toEqual({
      state: 'late',
      days: 1,
    });
    expect(lateDays(plain, friday, new Date('2026-11-21T10:00:00Z'))).toBe(1);
    expect(lateDays(plain, friday, new Date('2026-11-20T20:00:00Z'))).toBe(0);
  });
  it('soon is within five working days', () => {
    const { today, soon } = dueBounds(plain, new Date('2026-11-23T10:00:00Z'));
    expect([today, soon]).toEqual([plain.endOf(fromIsoDay('2026-11-23')), plain.endOf(fromIsoDay('2026-11-30'))]);
  });
});
