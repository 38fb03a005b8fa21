import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dateAfter, dateRange, greaterThan } from './compare.ts';
import { dayRange, isDateRange, isoDate, isoInstant, writtenInstant } from './dates.ts';
import { formatDate, formatDateTime, parseWrittenDate, zonedInstant } from './written-dates.ts';
import { fieldErrors } from './messages.ts';

describe('dates', () => {
  it('reads the Portuguese format', () => {
    expect(parseWrittenDate('31/12/2026 23:59:58')).toEqual({ year: 2026, month: 12, day: 31, hour: 23, minute: 59, second: 58, timed: true });
    expect(parseWrittenDate('1/2/2026')).toMatchObject({ day: 1, month: 2, hour: 0, timed: false });
    expect(parseWrittenDate('29/02/2024')).not.toBeNull();
  });

  it.each(['29/02/2026', '31/04/2026', '00/01/2026', '01/13/2026', '2026-12-31', '31/12/26', '31/12/2026 24:00:00', '31/12/2026 10:60', '', 'ontem'])(
    'refuses "%s"',
    (text) => expect(parseWrittenDate(text)).toBeNull(),
  );

  it('knows summer and winter time in Lisbon', () => {
    expect(writtenInstant().parse('15/01/2026 12:00:00')).toBe('2026-01-15T12:00:00.000Z');
    expect(writtenInstant().parse('15/07/2026 12:00:00')).toBe('2026-07-15T11:00:00.000Z');
    expect(writtenInstant('Atlantic/Azores').parse('15/01/2026 12:00:00')).toBe('2026-01-15T13:00:00.000Z');
  });

  it('takes the first of an hour that comes twice, and moves a skipped one on', () => {
    expect(writtenInstant().parse('25/10/2026 01:30:00')).toBe('2026-10-25T00:30:00.000Z');
    expect(writtenInstant().parse('29/03/2026 01:30:00')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('writes and reads back any second', () => {
    const zones = fc.constantFrom('Europe/Lisbon', 'Atlantic/Azores', 'UTC', 'Asia/Kolkata');
    fc.assert(
      fc.property(zones, fc.integer({ min: Date.UTC(1980, 0) / 1000, max: Date.UTC(2090, 0) / 1000 }), (zone, seconds) => {
        const instant = new Date(seconds * 1000);
        const written = parseWrittenDate(formatDateTime(instant, zone));
        if (written === null) throw new Error('unreadable');
        const back = zonedInstant(written, zone);
        expect(formatDateTime(back, zone)).toBe(formatDateTime(instant, zone));
        expect([0, 3_600_000]).toContain(instant.getTime() - back.getTime());
      }),
    );
  });

  it('formats days of the tenant, not of UTC', () => expect(formatDate(new Date('2026-06-30T23:30:00Z'))).toBe('01/07/2026'));

  const said = (schema: z.ZodType, text: string) => Object.values(fieldErrors(schema.safeParse(text).error ?? { issues: [] }, 'pt'))[0]?.[0]?.message;

  it.each(['0000-01-01', '0001-01-01', '0999-12-31'])('takes no day of %s, and says between which it may lie', (day) => {
    expect(said(isoDate, day)).toBe('Escreva uma data entre 01/01/1000 e 31/12/9999');
    expect(said(isoInstant, `${day}T12:00:00Z`)).toBe('Escreva uma data entre 01/01/1000 e 31/12/9999');
    for (const range of [day, `${day}..`, `..${day}`, `2026-01-01..${day}`])
      expect(said(dayRange, range)).toBe('Escreva uma data entre 01/01/1000 e 31/12/9999');
  });

  it('counts the year of an instant in UTC, and knows no zone beyond fourteen hours', () => {
    expect(said(isoInstant, '9999-12-31T23:59:59-14:00')).toContain('31/12/9999');
    expect(said(isoInstant, '1000-01-01T00:00:00+14:00')).toContain('01/01/1000');
    expect(said(isoInstant, '2026-01-01T00:00:00-15:59')).toBe('Formato de data inválida');
    expect(said(writtenInstant('Atlantic/Azores'), '31/12/9999 23:59:59')).toContain('31/12/9999');
    for (const fine of ['1000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T00:00:00+14:00']) expect(isoInstant.parse(fine)).toBe(fine);
  });

  it('reads filters on days', () => {
    for (const fine of ['2026-01-31', '2026-01-31..', '..2026-01-31', '1000-01-01..9999-12-31', '..']) expect(dayRange.parse(fine)).toBe(fine);
    expect(said(dayRange, '2026-01-01..2026-02-30')).toBe('Formato de data inválida');
    expect(said(dayRange, 'ontem')).toBe('O formato não é válido');
  });

  it('knows when a range is complete', () => {
    expect(isDateRange({ from: '01/01/2026', to: '2026-02-01' })).toBe(true);
    expect(isDateRange({ from: '01/01/2026', to: '' })).toBe(false);
  });
});

describe('comparisons of fields', () => {
  const period = z.object({ start: z.string(), end: z.string() });

  it('wants the end after the start', () => {
    const strict = period.superRefine(dateAfter('end', 'start'));
    expect(strict.safeParse({ start: '01/01/2026', end: '02/01/2026' }).success).toBe(true);
    expect(strict.safeParse({ start: '01/01/2026', end: '01/01/2026' }).error?.issues[0]).toMatchObject({
      path: ['end'],
      params: { code: 'after', target: 'start' },
    });
    expect(period.superRefine(dateAfter('end', 'start', { orEqual: true })).safeParse({ start: '01/01/2026', end: '01/01/2026' }).success).toBe(true);
    expect(strict.safeParse({ start: '', end: '01/01/2026' }).success).toBe(true);
  });

  it('wants both ends of a range', () => {
    const range = period.superRefine(dateRange('start', 'end'));
    expect(range.safeParse({ start: '01/01/2026', end: 'x' }).error?.issues).toMatchObject([{ path: ['end'], params: { code: 'date' } }]);
  });

  it('compares numbers and skips empty ones', () => {
    const row = z.object({ low: z.string(), high: z.string() }).superRefine(greaterThan('high', 'low'));
    expect(row.safeParse({ low: '10', high: '9' }).error?.issues[0]).toMatchObject({ path: ['high'], params: { code: 'greater' } });
    expect(row.safeParse({ low: '10', high: '10.5' }).success).toBe(true);
    expect(row.safeParse({ low: '', high: '1' }).success).toBe(true);
  });
});
