/**
 * Who keeps a municipality able to govern its own people. With these codes any other right can be given back, so somebody who
 * can sign in must always hold them all.
 */
export const administrationCodes = [
  'ACL_00007',
  'ACL_00010',
  'ACL_00011',
  'ACL_00012',
  'ACL_00013',
  'ACL_00014',
  'ACL_00015',
  'ACL_00016',
  'ACL_00020',
  'ACL_00021',
  'ACL_00022',
  'ACL_00023',
  'ACL_00024',
] as const;

export interface Standing {
  /** Neither deleted nor closed. */
  readonly live: boolean;
  readonly active: boolean;
  /** Has a password, or has signed in some other way before: an invitation nobody took up opens nothing. */
  readonly canSignIn: boolean;
  readonly codes: readonly string[];
}

export function isAdministrator({ live, active, canSignIn, codes }: Standing): boolean {
  return live && active && canSignIn && administrationCodes.every((code) => codes.includes(code));
}

/**
 * Codes that put something above the actor: held by it and not by them. What everybody gets by registering counts for nothing.
 * Whoever could touch an account above their own (its e-mail, its password) or give away more than they hold would rise by it.
 */
export function beyond(codes: Iterable<string>, actor: ReadonlySet<string>, everybody: ReadonlySet<string>): string[] {
  return [...new Set(codes)].filter((code) => !actor.has(code) && !everybody.has(code));
}

/** Codes that one list has and the other lacks, either way round. */
export function difference(before: readonly string[], after: readonly string[]): string[] {
  return [...before.filter((code) => !after.includes(code)), ...after.filter((code) => !before.includes(code))];
}
