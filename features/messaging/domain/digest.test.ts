import { describe, expect, it } from 'vitest';
import { calmPerHour, nextMorning, summaryAt } from './digest.ts';

const lisbon = 'Europe/Lisbon';
const at = (iso: string) => new Date(iso);

describe('summaries', () => {
  it('are for those who chose them, or who get too many in an hour', () => {
    const now = at('2026-11-21T10:20:00Z');
    const of = (frequency: Parameters<typeof summaryAt>[0], lately = 0) => summaryAt(frequency, lately, now, lisbon);
    expect([of('instant', 500), of('auto', calmPerHour - 1), of('never')]).toEqual([null, null, 'never']);
    expect(of('auto', calmPerHour)).toEqual(at('2026-11-21T11:00:00Z'));
    expect(of('daily')).toEqual(at('2026-11-22T08:00:00Z'));
    expect(of('weekly')).toEqual(at('2026-11-23T08:00:00Z'));
  });

  it('leave in the morning of the place, over a change of the clock', () => {
    expect(nextMorning(at('2026-11-23T07:59:00Z'), lisbon, true)).toEqual(at('2026-11-23T08:00:00Z'));
    expect(nextMorning(at('2026-11-23T08:00:00Z'), lisbon, true)).toEqual(at('2026-11-30T08:00:00Z'));
    expect(nextMorning(at('2026-03-28T12:00:00Z'), lisbon, false)).toEqual(at('2026-03-29T07:00:00Z'));
    expect(nextMorning(at('2026-12-31T23:30:00Z'), 'Atlantic/Azores', false)).toEqual(at('2027-01-01T09:00:00Z'));
  });
});
