/** A target as it is kept: one of the trigger's own (`reporter`), a role, a person, an e-mail address. */
export type Target =
  | { readonly kind: 'own'; readonly id: string }
  | { readonly kind: 'role' | 'user'; readonly id: number }
  | { readonly kind: 'email'; readonly address: string };

const address = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"()]+$/;

/** Null when it is none. */
export function readTarget(text: string): Target | null {
  const [, kind, rest = ''] = /^(role|user|email):(.+)$/.exec(text) ?? [];
  if (kind === 'email') return address.test(rest) ? { kind, address: rest.toLowerCase() } : null;
  if (kind === 'role' || kind === 'user') return /^[1-9]\d{0,14}$/.test(rest) ? { kind, id: Number(rest) } : null;
  return /^[a-z][a-z-]{0,39}$/.test(text) ? { kind: 'own', id: text } : null;
}

/** Own targets that all of these triggers know. */
export function sharedTargets<T extends { readonly id: string }>(lists: readonly (readonly T[])[]): T[] {
  const [first = [], ...others] = lists;
  return first.filter(({ id }) => others.every((list) => list.some((other) => other.id === id)));
}

export interface Reachable {
  readonly userId: number | null;
  readonly email: string | null;
  readonly phone?: string | null;
}

/** Names a person on a channel, so that nobody is told the same twice; null when the person cannot be reached that way at all. */
export function reachKey(channel: 'email' | 'app' | 'sms' | 'push', person: Reachable): string | null {
  if (channel === 'app' || channel === 'push') return person.userId === null ? null : `user ${person.userId}`;
  const way = channel === 'email' ? person.email?.toLowerCase() : person.phone;
  return way ?? (person.userId === null ? null : `user ${person.userId}`);
}
