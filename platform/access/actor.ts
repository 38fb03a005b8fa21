import type { Text } from '#platform/kernel/locale.ts';

/** Who acts: a signed-in user, an anonymous visitor, or the system itself (jobs, migrations, command line). */
export interface Actor {
  readonly kind: 'user' | 'anonymous' | 'system';
  readonly userId: number | null;
  readonly name: string;
  /** Permission codes of all the user's roles. The system holds every code. */
  readonly codes: ReadonlySet<string>;
  readonly roleIds: readonly number[];
  readonly sessionId: string | null;
  /**
   * Set while an administrator sees the product as a role does: codes and roles above are the role's, nothing is the actor's own
   * (`userId` is null), and nothing may be changed.
   */
  readonly viewing?: { readonly roleId: number; readonly name: Text };
  /** Of a visitor whose session others ended: their account was switched off, or their role now asks for a second factor. */
  readonly lost?: 'disabled' | 'second-factor';
}

export const anonymous: Actor = { kind: 'anonymous', userId: null, name: '', codes: new Set(), roleIds: [], sessionId: null };
export const system: Actor = { kind: 'system', userId: null, name: 'Largo', codes: new Set(), roleIds: [], sessionId: null };

/** What a tenant may say about a code: `none` makes it public, whatever roles say. */
export type PermissionOverrides = Readonly<Record<string, 'none'>>;

/** The sentence every guard begins with: may this actor use what the code opens? */
export function can(actor: Actor, code: string, overrides: PermissionOverrides = {}): boolean {
  return actor.kind === 'system' || overrides[code] === 'none' || actor.codes.has(code);
}

export function canAny(actor: Actor, codes: readonly string[], overrides: PermissionOverrides = {}): boolean {
  return codes.some((code) => can(actor, code, overrides));
}
