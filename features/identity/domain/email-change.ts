/** A pending change of e-mail, as the account stores it. */
export interface EmailChange {
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly pending_email: string | null;
  readonly pending_new_at: Date | null;
  readonly pending_old_at: Date | null;
}

/**
 * Which confirmation is still missing: that of the new address, and that of the old one unless it was never confirmed. An
 * administrator may answer for an old address that can no longer be used.
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

/** Stands in place of a new address: the e-mail is to be removed. */
export const removal = '';

/** No change was asked for, or it was cancelled. */
export const noChange = { pending_email: null, pending_new_at: null, pending_old_at: null } as const;
