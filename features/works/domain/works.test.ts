import { describe, expect, it } from 'vitest';
import { daysAfter, monthAfter, overlap, spanOf, weeksOf, yearsAfter } from './dates.ts';
import { calendarText } from './ics.ts';
import { streetNames, workNumber } from './rules.ts';
import { mayMove, moves, states } from './states.ts';

describe('days', () => {
  it('two spans share the days of both, ends included', () => {
    const may = { from: '2026-05-01', to: '2026-05-10' };
    expect(overlap(may, { from: '2026-05-10', to: '2026-05-20' })).toEqual({ from: '2026-05-10', to: '2026-05-10' });
    expect(overlap({ from: '2026-05-11', to: null }, may)).toBeNull();
    expect(overlap({ from: '2026-05-04', to: null }, may)).toEqual({ from: '2026-05-04', to: '2026-05-10' });
    expect(overlap({ from: '2026-05-04', to: null }, { from: '0001-01-01', to: null })).toEqual({ from: '2026-05-04', to: null });
  });

  it('what happened counts before what was planned', () => {
    const dates = { plannedStart: '2026-05-01', plannedEnd: '2026-05-10', actualStart: null, actualEnd: null };
    expect(spanOf(dates)).toEqual({ from: '2026-05-01', to: '2026-05-10' });
    expect(spanOf({ ...dates, actualStart: '2026-05-12' })).toEqual({ from: '2026-05-12', to: '2026-05-12' });
    expect(spanOf({ ...dates, plannedStart: null })).toBeNull();
  });

  it('a guarantee that begins on 29 February ends on the 28th', () => {
    expect(yearsAfter('2024-02-29', 5)).toBe('2029-02-28');
    expect(yearsAfter('2024-02-29', 4)).toBe('2028-02-29');
    expect(yearsAfter('2026-12-31', 5)).toBe('2031-12-31');
  });

  it('a month is whole weeks from Monday', () => {
    expect(weeksOf('2026-11')[0]?.[0]).toBe('2026-10-26');
    expect(weeksOf('2026-11').at(-1)?.at(-1)).toBe('2026-12-06');
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('states', () => {
  it('goes only where the moves lead, and stays where it is', () => {
    expect(mayMove('licensed', 'running')).toBe(true);
    expect(mayMove('draft', 'running')).toBe(false);
    expect(mayMove('finished', 'finished')).toBe(true);
    expect(mayMove(null, 'finished')).toBe(true);
    expect(mayMove(null, 'cancelled')).toBe(false);
  });

  it('every state leads somewhere and can be reached', () => {
    for (const state of states) {
      expect(moves[state].length).toBeGreaterThan(0);
      expect(states.some((from) => from !== state && moves[from].includes(state))).toBe(true);
    }
  });
});

it('streets are read one a line, each once; numbers have four digits', () => {
  expect(streetNames('Rua A\n Rua B ;Rua A\n\n')).toEqual(['Rua A', 'Rua B']);
  expect(streetNames(null)).toEqual([]);
  expect([workNumber(2026, 7), workNumber(2026, 12_345)]).toEqual(['OB-2026-0007', 'OB-2026-12345']);
});

it('a calendar folds long lines without breaking letters and escapes what has a meaning', () => {
  const event = {
    uid: 'OB-1@x',
    from: '2026-05-01',
    until: '2026-05-03',
    title: 'Água; luz, gás',
    text: `a\nb${'ç'.repeat(80)}`,
    url: 'https://x/1',
    isCancelled: true,
  };
  const text = calendarText('Obras', new Date('2026-05-01T10:00:00.123Z'), [event]);
  expect(text).toContain('DTSTAMP:20260501T100000Z\r\nDTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20260503\r\nSUMMARY:Água\\; luz\\, gás\r\n');
  expect(text).toContain('STATUS:CANCELLED');
  for (const line of text.split('\r\n')) expect(encodeURIComponent(line).replaceAll(/%../g, 'x').length).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:a\\nb${'ç'.repeat(80)}`);
});
