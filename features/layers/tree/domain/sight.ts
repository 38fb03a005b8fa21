/** What decides who sees a group or layer. */
export interface Guarded {
  readonly id: number;
  readonly parentId: number | null;
  readonly active: boolean;
  readonly deleted: boolean;
  readonly isPrivate: boolean;
  readonly roleIds: readonly number[];
}

/** Open by itself: active, not in the trash, and for everybody or for one of the person's roles. A private one without roles is nobody's. */
function opensItself({ active, deleted, isPrivate, roleIds }: Guarded, roles: ReadonlySet<number>): boolean {
  return active && !deleted && (!isPrivate || roleIds.some((id) => roles.has(id)));
}

export interface Seen<T> {
  readonly row: T;
  /** It or a group it stands in is not for everybody. */
  readonly isPrivate: boolean;
}

/** Those a person sees: open themselves, and so is every group around them. A group that is not among the rows closes what stands in it. */
export function seenBy<T extends Guarded>(rows: readonly T[], roleIds: readonly number[]): readonly Seen<T>[] {
  const roles = new Set(roleIds);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Map<number, Seen<T> | null>();
  const look = (row: T, from: ReadonlySet<number>): Seen<T> | null => {
    const before = known.get(row.id);
    if (before !== undefined) return before;
    const found = judge(row, from);
    known.set(row.id, found);
    return found;
  };
  const judge = (row: T, from: ReadonlySet<number>): Seen<T> | null => {
    if (from.has(row.id) || !opensItself(row, roles)) return null;
    if (row.parentId === null) return { row, isPrivate: row.isPrivate };
    const parent = byId.get(row.parentId);
    const above = parent ? look(parent, new Set([...from, row.id])) : null;
    return above && { row, isPrivate: row.isPrivate || above.isPrivate };
  };
  return rows.flatMap((row) => look(row, new Set()) ?? []);
}
