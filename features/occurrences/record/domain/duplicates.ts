/** Closed occurrences still count as similar for this long: the problem may be back, or not solved. */
const closedStillSimilarDays = 30;
export const mostSimilar = 5;

export interface Candidate {
  readonly typeId: number;
  /** Metres from the new report. */
  readonly distance: number;
  readonly closedAt: Date | null;
}

export function similarSince(now: Date): Date {
  return new Date(now.getTime() - closedStillSimilarDays * 86_400_000);
}

/** Same type, within the type's radius, and open or closed lately. */
export function isSimilar(candidate: Candidate, typeId: number | null, radius: number, now: Date): boolean {
  const recent = candidate.closedAt === null || candidate.closedAt >= similarSince(now);
  return (typeId === null || candidate.typeId === typeId) && candidate.distance <= radius && recent;
}
