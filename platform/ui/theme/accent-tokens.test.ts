import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '#platform/tenancy/accent.ts';
import { accentTokens } from './apply-theme.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('accent tokens', () => {
  it('read on their grounds whatever the accent', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom('light' as const, 'dark' as const), (accent, scheme) => {
        const tokens = accentTokens(accent, scheme);
        expect(contrast(tokens['--lg-on-action'], tokens['--lg-action'])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tokens['--lg-link'], tokens['--lg-tint'])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tokens['--lg-link'], scheme === 'light' ? '#ffffff' : '#1b222b')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tokens['--lg-action'], scheme === 'light' ? '#ffffff' : '#1b222b')).toBeGreaterThanOrEqual(3);
        expect(contrast(scheme === 'light' ? '#ffffff' : '#eef1f6', tokens['--lg-band'])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
