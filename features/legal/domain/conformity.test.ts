import { expect, it } from 'vitest';
import { keysOf } from '#platform/kernel/unknown.ts';
import { checklist } from './checklist.ts';
import { conformityOf, type Check } from './conformity.ts';

const all = keysOf(checklist).map((item): Check => ({ item, result: 'met' }));

it('declares nothing before people have looked', () => {
  expect(conformityOf({ findings: 0, checks: [], gaps: 0 })).toBe('unassessed');
});

it('declares full conformity only where everything was looked at and nothing is missing', () => {
  expect(conformityOf({ findings: 0, checks: all, gaps: 0 })).toBe('full');
  expect(conformityOf({ findings: null, checks: all, gaps: 0 })).toBe('partial');
  expect(conformityOf({ findings: 1, checks: all, gaps: 0 })).toBe('partial');
  expect(conformityOf({ findings: 0, checks: all, gaps: 1 })).toBe('partial');
  expect(conformityOf({ findings: 0, checks: all.slice(1), gaps: 0 })).toBe('partial');
});

it('declares none where most of what was looked at fails', () => {
  const failing = all.map((check, index): Check => (index % 3 === 0 ? check : { ...check, result: index % 3 === 1 ? 'unmet' : 'partly' }));
  expect(conformityOf({ findings: 0, checks: failing, gaps: 0 })).toBe('none');
});
