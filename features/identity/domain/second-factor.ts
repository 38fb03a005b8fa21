import type { SignInStep } from './sign-in.ts';

/** No letter that looks like a digit or another letter. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 12;

/** How many recovery codes a person gets. */
export const recoveryCodes = 10;

/** A recovery code from that many random bytes (60 bits of them count): `k3v9-0wzm-7c2p`. */
export function recoveryCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, codeLength), (byte) => alphabet[byte & 31] ?? '0').join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

export type TypedCode = { readonly kind: 'app'; readonly digits: string } | { readonly kind: 'recovery'; readonly code: string };

/** What was typed where a code is asked for: six digits of the app, or a recovery code, however it was copied. */
export function readCode(typed: string): TypedCode | null {
  const bare = typed.toLowerCase().replace(/[\s.-]/g, '');
  if (/^[0-9]{6}$/.test(bare)) return { kind: 'app', digits: bare };
  const code = bare.replace(/o/g, '0').replace(/[il]/g, '1').replace(/u/g, 'v');
  return code.length === codeLength && /^[0-9a-hjkmnp-tv-z]+$/.test(code) ? { kind: 'recovery', code } : null;
}

/** A recovery code as it is compared. */
export function bareCode(code: string): string {
  return code.replace(/-/g, '');
}

/** What must follow the password. A role that asks for a second factor makes its holder choose one before anything else. */
export function stepAfterPassword({ enrolled, required }: { readonly enrolled: boolean; readonly required: boolean }): SignInStep | null {
  if (enrolled) return 'code';
  return required ? 'enrol' : null;
}

/** Minutes a sign-in may stand half done, and a new secret may wait to be confirmed. */
export const ticketMinutes = 15;
