/** Fewer than these would tell of single people, or of chance. */
export const fewest = 10;

/** A part as everybody may know it: in whole hundredths, so that nobody counts back from it, and not of few. */
export function publicShare(part: number, whole: number): number | null {
  return whole < fewest ? null : Math.min(1, Math.round((part / whole) * 100) / 100);
}
