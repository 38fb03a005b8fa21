import { describe, expect, it } from 'vitest';
import { dueState } from './due.ts';

describe('how something stands to its deadline', () => {
  const lisbon = 'Europe/Lisbon';
  const on = (due: string, now: string) => dueState(`${due}T23:59:59Z`, null, new Date(now), lisbon);
  it('counts days as the municipality’s calendar does', () => {
    expect(on('2026-11-23', '2026-11-23T00:05:00Z')).toEqual({ tone: 'today', days: 0 });
    expect(on('2026-11-23', '2026-11-24T00:05:00Z')).toEqual({ tone: 'late', days: 1 });
    expect(on('2026-11-26', '2026-11-23T22:00:00Z')).toEqual({ tone: 'soon', days: 3 });
    expect(on('2026-12-26', '2026-11-23T22:00:00Z')).toEqual({ tone: 'later', days: 33 });
    // In July the last second of the day is an hour earlier in UTC.
    expect(dueState('2026-07-02T22:59:59Z', null, new Date('2026-07-02T23:30:00Z'), lisbon)).toEqual({ tone: 'late', days: 1 });
  });
  it('is none without a deadline, and stands still while paused', () => {
    expect(dueState(null, null, new Date(), lisbon)).toBeNull();
    expect(dueState('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', new Date(), lisbon)).toEqual({ tone: 'paused' });
  });
});
