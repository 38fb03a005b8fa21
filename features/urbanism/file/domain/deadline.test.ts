import { describe, expect, it } from 'vitest';
import { daysBetween, deadlineOf } from './deadline.ts';

describe('a request', () => {
  const on = (dueAt: string | null, metAt: string | null = null) => deadlineOf({ dueAt, metAt }, '2026-11-23');

  it('is overdue the day after its day, and near a week before', () => {
    expect([on('2026-11-22'), on('2026-11-23'), on('2026-11-30'), on('2026-12-01'), on(null)]).toEqual(['overdue', 'soon', 'soon', 'open', 'none']);
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });

  it('that was met is overdue no more, but may have been late', () => {
    expect([on('2026-11-01', '2026-11-01'), on('2026-11-01', '2026-11-02'), on(null, '2026-11-02')]).toEqual(['met', 'late', 'met']);
  });
});
