import { describe, expect, it } from 'vitest';
import { promiseOf } from './promise.ts';

describe('what a citizen is told of the deadline', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const told = (dueAt: string | null, pausedAt: string | null = null, locale: 'pt' | 'en' = 'pt') =>
    promiseOf({ dueAt, pausedAt }, now, 'Europe/Lisbon', locale);
  it('the day in plain words, with the year where it is another', () => {
    expect(told('2026-12-12T23:59:59Z')).toEqual({ kind: 'expected', day: '12 de dezembro' });
    expect(told('2027-01-05T23:59:59Z', null, 'en')).toEqual({ kind: 'expected', day: '5 January 2027' });
  });
  it('that it is late, or stands still', () => {
    expect(told('2026-11-20T23:59:59Z')).toEqual({ kind: 'overdue', day: '20 de novembro' });
    expect(told('2026-11-20T23:59:59Z', '2026-11-18T09:00:00Z')).toEqual({ kind: 'paused', day: '18 de novembro' });
    expect(told(null)).toBeNull();
  });
});
