/** What the provider says about whoever signed in there. Only a tax number the operator declared as verified gets here. */
export interface OutsidePerson {
  readonly name: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly nif: string | null;
}

/** An account that may be meant. */
export interface Candidate {
  readonly id: number;
  readonly active: boolean;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
}

/** Why somebody whom the provider knows is not let in; the page has a sentence for each. */
export const openidRefusals = [
  'denied',
  'away',
  'failed',
  'inactive',
  'unconfirmed',
  'unverified',
  'nif-ambiguous',
  'no-account',
  'other-person',
  'linked-elsewhere',
] as const;
export type OpenidRefusal = (typeof openidRefusals)[number];

export type OpenidVerdict =
  | { readonly kind: 'sign-in'; readonly account: number; readonly link: boolean }
  /** The tax number fits; but whoever registers may type any number, so the account's password is asked for once. */
  | { readonly kind: 'prove'; readonly account: number }
  | { readonly kind: 'register' }
  | { readonly kind: 'refuse'; readonly why: OpenidRefusal };

const refuse = (why: OpenidRefusal): OpenidVerdict => ({ kind: 'refuse', why });

/**
 * Whom an outside sign-in opens. An account linked before; else the one with the same e-mail, if both sides have verified it; else the
 * one with the same tax number, once its password is given. An e-mail one side has not verified opens nothing: anybody may have typed it.
 */
export function judgeOutside(
  person: OutsidePerson,
  found: { readonly linked: Candidate | null; readonly byEmail: Candidate | null; readonly byNif: readonly Candidate[] },
  mayRegister: boolean,
): OpenidVerdict {
  const { linked, byEmail, byNif } = found;
  if (linked) return linked.active ? { kind: 'sign-in', account: linked.id, link: false } : refuse('inactive');
  if (byEmail && person.emailVerified) {
    if (!byEmail.active) return refuse('inactive');
    return byEmail.emailVerified ? { kind: 'sign-in', account: byEmail.id, link: true } : refuse('unconfirmed');
  }
  const usable = byNif.filter(({ active, hasPassword }) => active && hasPassword);
  if (byNif.length > 1 || byNif.length > usable.length) return refuse('nif-ambiguous');
  if (usable[0]) return { kind: 'prove', account: usable[0].id };
  if (person.email === null || !person.emailVerified) return refuse('unverified');
  return mayRegister ? { kind: 'register' } : refuse('no-account');
}

/** May a signed-in person link this outside sign-in to the own account? Only where a verified e-mail or the tax number is the same. */
export function mayLink(
  person: OutsidePerson,
  account: { readonly email: string | null; readonly emailVerified: boolean; readonly nif: string | null },
): boolean {
  const sameEmail = person.emailVerified && person.email !== null && account.emailVerified && person.email === account.email;
  return sameEmail || (person.nif !== null && person.nif === account.nif);
}
