import { describe, expect, it } from 'vitest';
import { workCalendar } from '#platform/kernel/work-calendar.ts';
import { afterMove, begin, mayPause, noClock, pause, resume, withLimit } from './clock.ts';

const calendar = workCalendar([], 'Europe/Lisbon');
const limit = { days: 5, calendar: false };
const [open, waiting, closed] = [
  { isLast: false, pausesDeadline: false },
  { isLast: false, pausesDeadline: true },
  { isLast: true, pausesDeadline: false },
];
const at = (day: string): Date => new Date(`${day}T10:00:00Z`);
const day = (instant: Date | null): string | undefined => instant?.toISOString().slice(0, 10);
// Monday 16 November 2026.
const clock = begin(calendar, limit, open, at('2026-11-16'));

describe('the clock of an occurrence', () => {
  it('begins with the limit, or not at all', () => {
    expect([day(clock.dueAt), day(clock.veryLateAt)]).toEqual(['2026-11-23', '2026-12-09']);
    expect(begin(calendar, null, open, at('2026-11-16'))).toEqual(noClock);
    expect(begin(calendar, limit, waiting, at('2026-11-16'))).toMatchObject({ pauseKind: 'status' });
  });

  it('stands still in a status that pauses, and goes on after', () => {
    const still = afterMove(calendar, clock, limit, open, waiting, at('2026-11-18'));
    expect(still).toMatchObject({ clock: { pauseKind: 'status', dueAt: clock.dueAt }, lines: [{ kind: 'paused' }] });
    const on = afterMove(calendar, still.clock, limit, waiting, open, at('2026-11-20'));
    expect(on).toMatchObject({ clock: { pausedAt: null, pausedDays: 2 }, lines: [{ kind: 'resumed', days: 2 }] });
    expect(day(on.clock.dueAt)).toBe('2026-11-25');
  });

  it('what a person stopped only a person lets go on', () => {
    const still = pause(clock, 'manual', at('2026-11-17'));
    expect(afterMove(calendar, still, limit, open, open, at('2026-11-18'))).toEqual({ clock: still, lines: [] });
    expect(mayPause(still)).toBe(false);
    expect(resume(calendar, still, limit, at('2026-11-17')).clock).toEqual({ ...clock, pausedDays: 0 });
  });

  it('ends with closing and keeps how late that was', () => {
    expect(afterMove(calendar, clock, limit, open, closed, at('2026-11-20')).clock).toMatchObject({ dueAt: null, lateDays: 0 });
    const late = afterMove(calendar, clock, limit, open, closed, at('2026-11-26')).clock;
    expect(late).toMatchObject({ dueAt: null, veryLateAt: null, lateDays: 3 });
    // Closed while it stood still: the pause is not held against anybody.
    const still = pause(clock, 'manual', at('2026-11-18'));
    expect(afterMove(calendar, still, limit, open, closed, at('2026-11-26')).clock).toMatchObject({ lateDays: 0, pausedDays: 6, pausedAt: null });
  });

  it('begins anew when reopened, and says what was owed', () => {
    const late = afterMove(calendar, clock, limit, open, closed, at('2026-11-26')).clock;
    const again = afterMove(calendar, late, limit, closed, open, at('2026-12-02'));
    expect(day(again.clock.dueAt)).toBe('2026-12-10');
    expect(again.lines).toEqual([{ kind: 'due', dueAt: again.clock.dueAt, lateDays: 3 }]);
  });

  it('under another limit counts from the same beginning, pauses included', () => {
    const paused = { ...clock, pausedDays: 2 };
    const other = withLimit(calendar, paused, { days: 1, calendar: false }, open, at('2026-11-16'), at('2026-11-18'));
    expect(day(other.dueAt)).toBe('2026-11-19');
    expect(withLimit(calendar, paused, null, open, at('2026-11-16'), at('2026-11-18'))).toMatchObject({ dueAt: null, veryLateAt: null });
  });

  it('keeps what pauses took through a type without a limit, also of one under way', () => {
    const stopped = pause({ ...clock, pausedDays: 1 }, 'person', at('2026-11-17'));
    const none = withLimit(calendar, stopped, null, open, at('2026-11-16'), at('2026-11-19'));
    expect(none).toMatchObject({ dueAt: null, pausedAt: null, pausedDays: 3 });
    expect(day(withLimit(calendar, none, limit, open, at('2026-11-16'), at('2026-11-20')).dueAt)).toBe('2026-11-26');
  });
});
