interface Version {
  readonly id: number;
  readonly replacesId: number | null;
}

/** Is there a newer version of it? */
export const isReplaced = ({ id }: Version, all: readonly Version[]): boolean => all.some(({ replacesId }) => replacesId === id);

/** The versions before one, the latest first. */
export function formerOf<V extends Version>(row: Version, all: readonly V[]): V[] {
  const found: V[] = [];
  let next = row.replacesId;
  while (next !== null && found.length < all.length) {
    const former = all.find(({ id }) => id === next);
    if (!former) break;
    found.push(former);
    next = former.replacesId;
  }
  return found;
}
