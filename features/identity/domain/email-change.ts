/** A change of e-mail under way, as the account keeps it. */
export interface EmailChange {
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly pending_email: string | null;
  readonly pending_new_at: Date | null;
  readonly pending_old_at: Date | null;
}

/**
 * Whose word is still missing: the new address must answer, and so must the old one, unless it never proved to be the owner's. An
 * administrator may speak for an old address nobody reaches any more.
 */
export function changeWaitsFor(change: EmailChange): readonly ('new' | 'old')[] {
  if (change.pending_email === null) return [];
  const removes = change.pending_email === removal;
  const hasOld = change.email !== null && change.email_verified_at !== null;
  return [
    ...(change.pending_new_at === null && !removes ? (['new'] as const) : []),
    ...(hasOld && change.pending_old_at === null ? (['old'] as const) : []),
  ];
}

/** In place of a new address: the account shall have none. */
export const removal = '';

/** Nothing asked for, or taken back. */
export const noChange = { pending_email: null, pending_new_at: null, pending_old_at: null } as const;
