interface Entry {
  readonly id: number;
  readonly parentId: number | null;
  readonly active: boolean;
}

/** What everybody may see of the entries that are not in the trash: active, in groups that are active and there, up to the top. */
export function visibleOf<E extends Entry>(entries: readonly E[]): E[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const known = new Map<number, boolean>();
  const shown = (id: number, depth: number): boolean => {
    const kept = known.get(id);
    if (kept !== undefined) return kept;
    const entry = byId.get(id);
    const is = entry !== undefined && entry.active && depth < 50 && (entry.parentId === null || shown(entry.parentId, depth + 1));
    known.set(id, is);
    return is;
  };
  return entries.filter(({ id }) => shown(id, 0));
}
