import { expect, it } from 'vitest';
import { isSensible, monthsBefore } from './retention.ts';

it('counts months back, to the last day where a month is too short', () => {
  const before = (now: string, months: number) =>
    monthsBefore(new Date(`${now}T03:00:00Z`), months)
      .toISOString()
      .slice(0, 10);
  expect(before('2026-11-21', 24)).toBe('2024-11-21');
  expect(before('2026-03-31', 1)).toBe('2026-02-28');
  expect(before('2024-03-31', 1)).toBe('2024-02-29');
  expect(before('2026-01-15', 1)).toBe('2025-12-15');
  expect(before('2026-05-31', 600)).toBe('1976-05-31');
});

it('does not delete before it would anonymise', () => {
  const rule = (anonymiseMonths: number | null, deleteMonths: number | null) => ({ anonymiseMonths, deleteMonths, keepTexts: false });
  expect([rule(24, 12), rule(24, 24), rule(null, 12), rule(24, null)].map(isSensible)).toEqual([false, true, true, true]);
});
