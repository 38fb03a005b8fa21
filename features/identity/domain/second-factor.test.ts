import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareCode, readCode, recoveryCode, stepAfterPassword } from './second-factor.ts';

describe('codes', () => {
  it('of the app may be typed with a gap', () => {
    for (const typed of ['123456', ' 123 456 ', '123-456']) expect(readCode(typed)).toEqual({ kind: 'app', digits: '123456' });
  });

  it('of recovery come back however they are copied', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
        const code = recoveryCode(bytes);
        expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/);
        for (const typed of [
          code,
          code.toUpperCase(),
          bareCode(code),
          ` ${code.replaceAll('-', ' ')} `,
          code.replaceAll('0', 'O').replaceAll('1', 'l'),
        ])
          expect(readCode(typed)).toEqual({ kind: 'recovery', code: bareCode(code) });
      }),
    );
  });

  it('that are neither are not guessed at', () => {
    for (const typed of ['', '12345', '1234567', 'abcd-efgh', 'k3v9-0wzm-7c2p-x', 'ção']) expect(readCode(typed)).toBeNull();
  });
});

it('after the password comes what the account and its roles ask for', () => {
  expect(stepAfterPassword({ enrolled: false, required: false })).toBeNull();
  expect(stepAfterPassword({ enrolled: true, required: false })).toBe('code');
  expect(stepAfterPassword({ enrolled: true, required: true })).toBe('code');
  expect(stepAfterPassword({ enrolled: false, required: true })).toBe('enrol');
});
