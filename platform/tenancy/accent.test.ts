import { describe, expect, it } from 'vitest';
import { accentComplaint, contrast, nearestPassing } from './accent.ts';

describe('the accent of a municipality', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('passes a dark green and refuses a yellow, offering a darker shade of it that passes', () => {
    expect(accentComplaint('#00724c')).toBeNull();
    const complaint = accentComplaint('#f5b800');
    expect(complaint?.ratio).toBeLessThan(4.5);
    expect(contrast(complaint?.offer ?? '#ffffff', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps a colour that already stands out', () => {
    expect(nearestPassing('#034ad8', '#ffffff', '#000000')).toBe('#034ad8');
  });
});
