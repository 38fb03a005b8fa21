import type { EndpointAccess } from '#platform/http/contract.ts';

/** What a guard must know of whoever stands before a screen. */
export interface Visitor {
  readonly signedIn: boolean;
  may(code: string): boolean;
}

/** Where a screen's access rule sends the visitor: in, to the login, to "access denied", or home (a screen for visitors without session). */
export type Verdict = 'open' | 'login' | 'forbidden' | 'home';

export function judge(access: EndpointAccess, visitor: Visitor): Verdict {
  if (access === 'public') return 'open';
  if (access === 'logged-out') return visitor.signedIn ? 'home' : 'open';
  if (access === 'logged-in') return visitor.signedIn ? 'open' : 'login';
  if (access.anyOf.some((code) => visitor.may(code))) return 'open';
  return visitor.signedIn ? 'forbidden' : 'login';
}

/** A place inside the application to return to after the login; anything else is dropped. */
export function safeReturn(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) && !value.startsWith('/portal/auth/') ? value : null;
}
