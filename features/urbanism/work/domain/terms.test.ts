import { describe, expect, it } from 'vitest';
import { fromIsoDay, isoDay, workCalendar } from '#platform/kernel/work-calendar.ts';
import { dueDay, timed, type Suspension, type Term } from './terms.ts';

/* 2026: 1 December is a Tuesday and a holiday, 8 December a Tuesday and a holiday, 25 December a Friday; 1 January 2027 a Friday. */
const plain = workCalendar([], 'Europe/Lisbon');
const days = (...all: readonly (readonly [string, string | null])[]): Suspension[] =>
  all.map(([from, to]) => ({ from: fromIsoDay(from), to: to === null ? null : fromIsoDay(to) }));
const due = (start: string, count: number, suspensions: Suspension[] = [], calendar = plain): string | null => {
  const day = dueDay(calendar, fromIsoDay(start), count, suspensions);
  return day === null ? null : isoDay(day);
};

describe('a term', () => {
  it('begins on the first working day after its start, also where that is a holiday or a Saturday', () => {
    expect(due('2026-11-23', 5)).toBe('2026-11-30');
    expect(due('2026-12-01', 1)).toBe('2026-12-02');
    expect(due('2026-11-30', 1)).toBe('2026-12-02');
    expect(due('2026-11-28', 2)).toBe('2026-12-02');
  });

  it('leaves out the municipality’s own holiday', () => {
    const calendar = workCalendar([{ day: '2020-11-25', repeats: 'yearly' }], 'Europe/Lisbon');
    expect(due('2026-11-23', 5, [], calendar)).toBe('2026-12-02');
  });

  it('stands still while something is awaited, also over new year', () => {
    expect(due('2026-12-21', 10)).toBe('2027-01-06');
    expect(due('2026-12-21', 10, days(['2026-12-23', '2027-01-11']))).toBe('2027-01-21');
    expect(due('2026-12-21', 10, days(['2026-12-23', null]))).toBeNull();
  });

  it('that was suspended twice moves by both, and by overlapping ones once', () => {
    expect(due('2026-11-23', 5, days(['2026-11-24', '2026-11-26'], ['2026-11-27', '2026-12-02']))).toBe('2026-12-07');
    expect(due('2026-11-23', 5, days(['2026-11-24', '2026-11-26'], ['2026-11-24', '2026-11-26']))).toBe('2026-12-03');
    expect(due('2026-11-23', 5, days(['2026-11-24', '2026-11-26'], ['2026-11-25', '2026-11-27']))).toBe('2026-12-04');
  });

  it('that had run out stays so whatever is asked afterwards', () => {
    expect(due('2026-11-02', 5, days(['2026-11-20', null]))).toBe('2026-11-09');
    expect(due('2026-11-02', 5, days(['2026-11-09', null]))).toBe('2026-11-09');
  });
});

describe('the tasks of a process', () => {
  const term = (count: number, from: Term['counts'], done: string | null = null): Term => ({
    days: count,
    counts: from,
    doneOn: done === null ? null : fromIsoDay(done),
  });
  const said = (terms: Term[], suspensions: Suspension[] = [], entry: string | null = '2026-11-23') =>
    timed(plain, entry === null ? null : fromIsoDay(entry), terms, suspensions).map(({ state, dueOn }) => [state, dueOn && isoDay(dueOn)]);

  it('count from the entry or from the day the one before was done', () => {
    expect(said([term(5, 'before'), term(3, 'before'), term(20, 'entry')])).toEqual([
      ['running', '2026-11-30'],
      ['waiting', null],
      ['running', '2026-12-23'],
    ]);
    expect(said([term(5, 'before', '2026-11-25'), term(3, 'before')])).toEqual([
      ['done', '2026-11-30'],
      ['running', '2026-11-30'],
    ]);
  });

  it('wait for a process without a day of entry, and stand still together', () => {
    expect(said([term(5, 'entry')], [], null)).toEqual([['waiting', null]]);
    expect(said([term(5, 'entry'), term(1, 'entry')], days(['2026-11-24', null]))).toEqual([
      ['suspended', null],
      ['running', '2026-11-24'],
    ]);
  });

  it('keep the days they were made with: another rule later is another term', () => {
    const made = term(5, 'entry');
    const rule = { days: 30 };
    expect(said([made, term(rule.days, 'entry')])[0]).toEqual(['running', '2026-11-30']);
  });
});
