interface Kept {
  readonly id: string;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Two hands drew on from the same beginning: both drawings in one, shape by shape. What only one changed, added or took away is so; what both
 * changed is as `mine` has it; what one changed and the other took away stays.
 */
export function merged<T extends Kept>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): readonly T[] {
  const [before, own, other] = [base, mine, theirs].map((list) => new Map(list.map((one) => [one.id, one] as const)));
  if (!before || !own || !other) return mine;
  const kept = mine.flatMap((one): T[] => {
    const [was, is] = [before.get(one.id), other.get(one.id)];
    const isMineAsBefore = was !== undefined && isSame(was, one);
    if (is === undefined) return was !== undefined && isMineAsBefore ? [] : [one];
    return [isMineAsBefore ? is : one];
  });
  const added = theirs.filter((one) => {
    if (own.has(one.id)) return false;
    const was = before.get(one.id);
    return was === undefined || !isSame(was, one);
  });
  return [...kept, ...added];
}
