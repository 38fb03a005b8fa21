import { describe, expect, it } from 'vitest';
import { periodOf, periods, queryOf, rangeOf, readTabulation, writeTabulation } from './state.ts';

const today = '2026-01-15';

describe('the period of a report', () => {
  it('is counted from the day it is', () => {
    expect(periods.map((period) => rangeOf(period, today))).toEqual([
      ['2026-01-01', '2026-01-15'],
      ['2025-12-01', '2025-12-31'],
      ['2025-02-01', '2026-01-15'],
      ['2026-01-01', '2026-01-15'],
      ['2025-01-01', '2025-12-31'],
      ['2000-01-01', '2026-01-15'],
    ]);
  });

  it('is recognised again, the narrowest name first', () => {
    expect(periodOf({ from: '2025-12-01', to: '2025-12-31' }, today)).toBe('last');
    expect(periodOf({ from: '2025-12-02', to: '2025-12-31' }, today)).toBe(null);
  });
});

describe('the address of a report', () => {
  it('comes back as it was', () => {
    const state = readTabulation(
      'occurrences-summary',
      { from: '2025-01-01', to: '2025-12-31', type: '1,2', by: 'unity', days: 'working', open: true, assigned: 0 },
      today,
    );
    const address = writeTabulation(state, today);
    expect(readTabulation('occurrences-summary', address, today)).toEqual(state);
    expect(queryOf(state)).toEqual({ from: '2025-01-01', to: '2025-12-31', type: '1,2', by: 'unity', days: 'working', open: true, assigned: 0 });
  });

  it('says nothing of what is usual, and bears nonsense', () => {
    const state = readTabulation('nothing', { type: 'x', from: 'yesterday', by: 'colour' }, today);
    expect(state).toMatchObject({ report: 'totalizer-status', from: '2025-02-01', to: today, ids: {}, by: 'type', days: 'calendar' });
    expect(Object.values(writeTabulation(state, today)).filter((value) => value !== undefined)).toEqual([]);
  });
});
