export interface Dated {
  readonly published: boolean;
  /** When it is, or was, shown first. */
  readonly publishedAt: Date | null;
  /** When it is shown no more. */
  readonly withdrawnAt: Date | null;
}

export type Publication = 'draft' | 'scheduled' | 'published' | 'withdrawn';

/** Where an item stands at a moment. Marked as published without a day it is shown at once. */
export function publicationOf({ published, publishedAt, withdrawnAt }: Dated, now: Date): Publication {
  if (!published) return 'draft';
  if (withdrawnAt !== null && withdrawnAt <= now) return 'withdrawn';
  return publishedAt !== null && publishedAt > now ? 'scheduled' : 'published';
}
