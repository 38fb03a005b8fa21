/** How long occurrences of a type are kept, in months after they were closed; null: for ever. */
export interface RetentionRule {
  readonly anonymiseMonths: number | null;
  readonly deleteMonths: number | null;
  /** What people wrote stays when names, contacts, photos and the exact place go. */
  readonly keepTexts: boolean;
}

/** What is proposed for a type nobody has decided on. */
export const proposedRule: RetentionRule = { anonymiseMonths: 24, deleteMonths: null, keepTexts: false };

export const mostMonths = 600;

/** The day before which something closed is out of time; the last of the month where a month is too short. */
export function monthsBefore(now: Date, months: number): Date {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1, 0)).getUTCDate();
  const before = new Date(now);
  before.setUTCFullYear(now.getUTCFullYear(), now.getUTCMonth() - months, Math.min(now.getUTCDate(), last));
  return before;
}

/** Deleting before anonymising leaves nothing to anonymise: allowed, but never what somebody meant. */
export function isSensible({ anonymiseMonths, deleteMonths }: RetentionRule): boolean {
  return anonymiseMonths === null || deleteMonths === null || deleteMonths >= anonymiseMonths;
}
