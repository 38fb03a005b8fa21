interface Reach {
  readonly email: string | null;
  readonly phone: string | null;
  readonly phone_verified_at: Date | null;
}

/** Registered by phone alone, and no clerk has made sure yet that the number is theirs: nobody can sign in to it. */
export const waitsForClerk = ({ email, phone, phone_verified_at }: Reach): boolean => email === null && phone !== null && phone_verified_at === null;

/**
 * What becomes of the own number when its owner types another: with an e-mail to sign in by it is kept as a way to reach them, to be confirmed;
 * whoever has nothing but the number keeps it until a clerk changes it, or would be locked out.
 */
export function ownPhoneChange(account: Reach, typed: string | null): 'same' | 'unconfirmed' | 'refused' {
  if (typed === account.phone) return 'same';
  return account.email === null ? 'refused' : 'unconfirmed';
}

/** More registrations of one number wait for nobody: a clerk sees these, and hears of no more. */
export const mostWaiting = 3;
