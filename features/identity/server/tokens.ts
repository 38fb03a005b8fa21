import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in cookies and addresses. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Has it the form of our tokens? Anything else costs no query. */
export function looksLikeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
